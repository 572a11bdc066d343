"""Opens a report on a phone and on a desktop, light and dark, and prints what is wrong with it,
and the figures that it shows."""

import json
import os

from playwright.sync_api import sync_playwright

path = os.path.join(text, "report.html")
result = json.load(open(os.path.join(text, "result.json")))

# Runs in the page: texts of too little contrast, drawings without a name, and the width.
look = """() => {
  const parse = color => (color.match(/[\\d.]+/g) ?? []).map(Number);
  const over = (top, below) => {
    const alpha = top[3] ?? 1;
    return [0, 1, 2].map(i => top[i] * alpha + below[i] * (1 - alpha));
  };
  const light = color => color.slice(0, 3).map(part => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }).reduce((sum, part, i) => sum + part * [0.2126, 0.7152, 0.0722][i], 0);
  const ratio = (a, b) => {
    const [high, low] = [light(a), light(b)].sort((x, y) => y - x);
    return (high + 0.05) / (low + 0.05);
  };
  const ground = element => {
    if (!element) return [255, 255, 255];
    const color = parse(getComputedStyle(element).backgroundColor);
    const below = color[3] === 0 ? null : color;
    return below ? over(below, ground(element.parentElement)) : ground(element.parentElement);
  };
  for (const one of document.querySelectorAll("details")) one.open = true;
  const faint = [];
  let least = 99;
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const element = walk.currentNode.parentElement;
    if (!walk.currentNode.data.trim()) continue;
    const style = getComputedStyle(element);
    const isDrawn = element.namespaceURI.endsWith("svg");
    const color = parse(isDrawn ? style.fill : style.color);
    let below = ground(element);
    const bands = isDrawn ? element.ownerSVGElement.querySelectorAll(".band") : [];
    for (const band of bands) {
      const paint = getComputedStyle(band);
      const mixed = over([...parse(paint.fill).slice(0, 3), Number(paint.opacity)], below);
      if (ratio(color, mixed) < 4.5) faint.push("on a band: " + walk.currentNode.data);
    }
    const found = ratio(over(color, below), below);
    least = Math.min(least, found);
    if (found < 4.5) faint.push(walk.currentNode.data.trim().slice(0, 30));
  }
  const named = svg => {
    const name = document.getElementById(svg.getAttribute("aria-labelledby"));
    return svg.getAttribute("role") === "img" && name?.textContent.trim();
  };
  const drawings = [...document.querySelectorAll("svg")];
  return {
    faint, drawings: drawings.length, nameless: drawings.filter(svg => !named(svg)).length,
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ground: getComputedStyle(document.body).backgroundColor,
  };
}"""


def figure(name, of=result["figures"]):
    return next(one["value"] for one in of if one["name"] == name and one.get("app") is None)


def number(shown):
    """What a text of the page says, in percent, seconds or as it is."""
    shown = shown.replace("\u202f", "").replace("\u00a0", "").replace(" ", "")
    for ending, unit in (("%", 0.01), ("ms", 1e6), ("us", 1e3), ("ns", 1)):
        if shown.endswith(ending):
            return float(shown[:-len(ending)]) * unit
    if shown.endswith("s"):
        minutes, _, seconds = shown[:-1].rpartition("m")
        return (float(minutes or 0) * 60 + float(seconds)) * 1e9
    return float(shown)


def check_figures(page):
    facts = dict(zip(page.locator("dl.facts dt").all_inner_texts(),
                     page.locator("dl.facts dd").all_inner_texts()))
    wanted = {
        "offered a replication": "request.offered count", "carried": "request.carried rate",
        "failed": "request.failed rate", "tap to tile, p95": "request.tileTime p95",
        "answered in 120s": "answer.serviceLevel within 2m of arrived",
        "gave up in line": "answer.abandoned rate", "occupancy of plan": "staff.occupancy",
    }
    wrong = []
    for label, name in wanted.items():
        there, meant = number(facts[label]), figure(name)
        if abs(there - meant) > 0.006 * abs(meant):
            wrong.append(f"{label}: {facts[label]}, not {meant}")
    rows = page.locator("#faults table").nth(1).locator("tbody tr").all()
    shown = [[int(number(cell)) for cell in row.locator("td").all_inner_texts()] for row in rows]
    return wrong, len(facts), sum(shown, []) == result["total"]["faults"]


with sync_playwright() as play:
    browser = play.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
    grounds = set()
    for width in (390, 1280):
        for scheme in ("light", "dark"):
            page = browser.new_page(
                viewport={"width": width, "height": 900}, color_scheme=scheme)
            told, asked = [], []
            page.on("console", lambda message: told.append(message.text))
            page.on("pageerror", lambda error: told.append(str(error)))
            page.on("request", lambda request: asked.append(request.url))
            page.goto("file://" + path)
            page.keyboard.press("Tab")
            first = page.evaluate("document.activeElement.tagName")
            seen = page.evaluate(look)
            grounds.add((scheme, seen["ground"]))
            outside = [url for url in asked if not url.startswith(("file://" + path, "data:"))]
            print(width, scheme, "told", told, "asked", outside, "faint", seen["faint"],
                  "nameless", seen["nameless"], "too wide", max(0, seen["overflow"]),
                  "first", first)
            drawings, figures = seen["drawings"], check_figures(page)
            page.close()
    print("drawings", drawings, "grounds", len({ground for _, ground in grounds}))
    print("wrong", figures[0], "of", figures[1], "faults as counted", figures[2])
    browser.close()
