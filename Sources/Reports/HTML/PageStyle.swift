/// How pages look: light and dark, on a phone, on paper; no script, no font, no file beside it.
enum PageStyle {
  /// The first part of a page, up to and with the opening of its body.
  ///
  /// The icon is empty, so that no browser asks for one.
  static func head(title: String) -> String {
    """
    <!doctype html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \
    'unsafe-inline'; img-src data:">
    <meta name="color-scheme" content="light dark">
    <link rel="icon" href="data:,">
    <title>\(MarkupText.xml(title))</title>
    <style>
    \(css)
    </style>
    </head>
    <body>

    """
  }

  private static let css = """
    :root{color-scheme:light dark;--fg:#1a1f26;--soft:#4d5763;--bg:#fff;--card:#f4f6f8;
    --line:#d5dbe1;--good:#12652f;--bad:#a4161a;--doubt:#7a4a00;--s1:#0757b3;--s2:#b3400a;
    --s3:#6b2fb3;--failed:#c62f33;--withdrawn:#d99a2b;--kept:#3f7fc4}
    @media(prefers-color-scheme:dark){:root{--fg:#e7ecf1;--soft:#a9b4bf;--bg:#101418;
    --card:#1a2027;--line:#37414b;--good:#6fd58f;--bad:#ff8d8a;--doubt:#f0b95c;--s1:#6fb1ff;
    --s2:#ff9d66;--s3:#c9a1ff;--failed:#f0686a;--withdrawn:#e0a94a;--kept:#5c97d6}}
    *{box-sizing:border-box}
    body{margin:0 auto;padding:1rem;max-width:62rem;background:var(--bg);color:var(--fg);
    font:1rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}
    header{border-bottom:1px solid var(--line);margin-bottom:1rem}
    h1{font-size:1.6rem;line-height:1.25;margin:.3rem 0}
    h2{font-size:1.2rem;margin:2rem 0 .5rem}
    nav a{margin-right:1rem;color:var(--s1)}
    .verdict{display:inline-block;padding:.1rem .7rem;border:2px solid;border-radius:1rem;
    font-weight:700;text-transform:uppercase;letter-spacing:.04em}
    .good{color:var(--good)}.bad{color:var(--bad)}.doubtful{color:var(--doubt)}
    .strong{font-weight:700}.faint,.note{color:var(--soft)}
    .good,.bad,.doubtful{font-weight:600}
    dl.facts{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0;padding:0}
    dl.facts div{background:var(--card);border-radius:.5rem;padding:.5rem .8rem;min-width:8rem}
    dl.facts dt{color:var(--soft);font-size:.85rem}
    dl.facts dd{margin:0;font-size:1.25rem;font-weight:600}
    .scroll{overflow-x:auto;margin:.5rem 0}
    table{border-collapse:collapse;overflow-wrap:break-word;font-variant-numeric:tabular-nums}
    caption{text-align:left;color:var(--soft);padding:.2rem 0}
    th,td{text-align:left;vertical-align:top;padding:.2rem .9rem .2rem 0;font-weight:400;
    border-bottom:1px solid var(--line)}
    thead th{color:var(--soft)}
    th[scope=row]{min-width:8rem;max-width:28rem;overflow-wrap:anywhere}
    .small{display:grid;grid-template-columns:repeat(auto-fill,minmax(18rem,1fr));gap:0 1rem}
    .number{text-align:right;white-space:nowrap}
    figure{margin:1rem 0}figcaption{font-weight:600}
    figure{overflow-x:auto}
    svg{width:100%;height:auto;min-width:36rem;max-width:56rem;display:block}
    .small svg{min-width:0}
    svg text{fill:var(--fg);font:12px system-ui,sans-serif}
    svg .grid{stroke:var(--line);stroke-width:1}
    svg .l{fill:none;stroke-width:2;stroke-linejoin:round}
    svg .l1{stroke:var(--s1)}svg .l2{stroke:var(--s2);stroke-dasharray:7 3}
    svg .l3{stroke:var(--s3);stroke-dasharray:2 3}
    svg .failed{fill:var(--failed)}svg .withdrawn{fill:var(--withdrawn)}svg .kept{fill:var(--kept)}
    svg .band{fill:var(--withdrawn);opacity:.3}svg .stage{fill:var(--kept)}
    svg .trouble{stroke:var(--bad);stroke-width:2;stroke-dasharray:3 3}
    h3{font-size:1.05rem;margin:1.2rem 0 .3rem}
    details{margin:.4rem 0}summary{cursor:pointer;color:var(--s1)}
    pre{background:var(--card);padding:.8rem;border-radius:.5rem;overflow:auto;max-height:40rem;
    white-space:pre-wrap}
    :focus-visible{outline:3px solid var(--s1);outline-offset:2px}
    @media print{body{max-width:none}nav{display:none}h2,figure{break-inside:avoid}
    details::details-content{content-visibility:visible}pre{max-height:none}}
    """

  static let end = "</body>\n</html>\n"
}
