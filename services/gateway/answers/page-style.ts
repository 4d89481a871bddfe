// For pages served without the client: system fonts, nothing to load. The colours are copies of the client's palettes;
// tests/architecture compares them.
export const PAGE_STYLE = `
:root { color-scheme: light dark; --ground: #f7f4ec; --panel: #fffdf8; --hairline: #ddd6c7; --text: #1f2722; --quiet: #59635c; --brass: #7a5612; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #0f1613; --panel: #16201b; --hairline: #2a3831; --text: #eef2ec; --quiet: #a3b1a8; --brass: #dcb465; }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--text); font: 16px/1.6 ui-sans-serif, system-ui, sans-serif; }
header, main { max-width: 880px; margin: 0 auto; padding: 32px 20px 0; }
main { padding-bottom: 80px; }
h1, h2 { font-family: ui-serif, Georgia, serif; font-weight: 600; line-height: 1.2; margin: 0 0 8px; }
h1 { font-size: 36px; }
h2 { font-size: 25px; margin-top: 40px; }
section, article { scroll-margin-top: 16px; }
main > section:first-child h2 { margin-top: 0; }
h3 { font-size: 16px; margin: 0; overflow-wrap: anywhere; }
p { margin: 4px 0; max-width: 70ch; }
a { color: var(--brass); }
a:focus-visible, summary:focus-visible, pre:focus-visible { outline: 2px solid var(--brass); outline-offset: 2px; }
nav { display: flex; flex-wrap: wrap; gap: 8px 20px; margin-top: 16px; padding-bottom: 16px; border-bottom: 1px solid var(--hairline); }
article { background: var(--panel); border: 1px solid var(--hairline); border-radius: 12px; padding: 16px 20px; margin-top: 12px; }
.method { color: var(--brass); font: 600 13px/1 ui-monospace, monospace; margin-right: 4px; }
.facts { color: var(--quiet); font-size: 14px; }
.refusal { white-space: nowrap; font: 13px ui-monospace, monospace; }
code { font: 15px ui-monospace, monospace; }
dt { font-weight: 600; margin-top: 12px; }
dd { margin: 0; max-width: 70ch; }
details { margin-top: 8px; border-top: 1px solid var(--hairline); padding-top: 8px; }
summary { cursor: pointer; color: var(--quiet); font-size: 14px; }
pre { overflow: auto; margin: 8px 0 0; font: 13px/1.5 ui-monospace, monospace; }
`;
