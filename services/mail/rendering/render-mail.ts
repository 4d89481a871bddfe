import type { MailKind, StoredMail } from '#contracts/internal/mail.ts';
import { unsubscribeCall } from '#contracts/notifications/calls.ts';
import { linkToken, mailedCode } from '#infra/ids/link-token.ts';
import { type Wording, wordingOf } from './wording.ts';

export type RenderedMail = {
  subject: string;
  text: string;
  html: string;
  /** For the header of optional mail (RFC 8058); null if the player cannot turn it off. */
  unsubscribeUrl: string | null;
};

const HOUSE = 'Tallyhouse';

export type RenderSettings = {
  /** The only origin of links. */
  publicUrl: string;
  linkKey: string;
};

export function renderMail<Kind extends MailKind>(mail: StoredMail<Kind>, settings: RenderSettings): RenderedMail {
  const wording = withCode(wordingOf(mail), settings);
  const urls = { action: urlOf(wording, settings), support: new URL('/support', settings.publicUrl).href };
  return {
    subject: wording.subject,
    text: textOf(wording, urls),
    html: htmlOf(wording, urls),
    unsubscribeUrl: unsubscribeUrlOf(mail, settings),
  };
}

function unsubscribeUrlOf({ params }: StoredMail<MailKind>, { publicUrl, linkKey }: RenderSettings): string | null {
  if (!('unsubscribe' in params)) return null;
  const url = new URL(unsubscribeCall.path, publicUrl);
  url.searchParams.set('token', linkToken(linkKey, params.unsubscribe));
  return url.href;
}

/** In two groups, as people read digits aloud. */
function withCode(wording: Wording, { linkKey }: RenderSettings): Wording {
  if (wording.codeOf === undefined) return wording;
  const code = mailedCode(linkKey, wording.codeOf);
  return { ...wording, facts: [...wording.facts, ['Code', `${code.slice(0, 4)} ${code.slice(4)}`]] };
}

function urlOf({ action }: Wording, { publicUrl, linkKey }: RenderSettings): string | null {
  if (action === null) return null;
  const url = new URL(action.path, publicUrl);
  if (action.token !== null) url.searchParams.set('token', linkToken(linkKey, action.token));
  return url.href;
}

type Urls = { action: string | null; support: string };

const HELP = 'Questions? Our support answers here:';

function textOf({ lines, facts, action, steps, caution }: Wording, urls: Urls): string {
  const parts = [
    HOUSE,
    ...lines,
    facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
    urls.action === null ? '' : `${action!.label}:\n${urls.action}`,
    steps === undefined ? '' : [steps.title, ...steps.items.map((item, place) => `${place + 1}. ${item}`)].join('\n'),
    caution,
    `${HELP}\n${urls.support}`,
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

class Markup {
  readonly source: string;
  constructor(source: string) {
    this.source = source;
  }
}

type Part = string | Markup | readonly Markup[];

/** Escapes everything except its own output. */
function markup(strings: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return new Markup(
    strings.map((text, place) => text + (place < parts.length ? sourceOf(parts[place]!) : '')).join(''),
  );
}

function sourceOf(part: Part): string {
  if (part instanceof Markup) return part.source;
  if (typeof part === 'string') return part.replace(/[&<>"']/g, (character) => ESCAPES[character]!);
  return part.map(({ source }) => source).join('');
}

const NOTHING = markup``;

const INK = '#1f2722';
const QUIET = '#59635c';
const BRASS = '#7a5612';

function buttonOf({ action }: Wording, url: string | null): Markup {
  if (url === null) return NOTHING;
  return markup`<p style="margin:24px 0"><a href="${url}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#d9ae5b;color:#221a06;text-decoration:none;font-weight:bold">${action!.label}</a></p>
<p style="margin:0 0 16px;font-size:13px;line-height:20px;color:${QUIET};word-break:break-all">${url}</p>`;
}

function stepsOf({ steps }: Wording): Markup {
  if (steps === undefined) return NOTHING;
  const items = steps.items.map((item) => markup`<li style="margin:0 0 8px">${item}</li>`);
  return markup`<p style="margin:0 0 8px;font-size:16px;line-height:24px;font-weight:bold">${steps.title}</p>
<ol style="margin:0 0 20px;padding:0 0 0 24px;font-size:16px;line-height:24px">${items}</ol>`;
}

function tableOf({ facts }: Wording): Markup {
  if (facts.length === 0) return NOTHING;
  const rows = facts.map(
    ([name, value]) =>
      markup`<tr><td style="padding:2px 12px 2px 0;color:${QUIET};vertical-align:top">${name}</td><td style="padding:2px 0">${value}</td></tr>`,
  );
  return markup`<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font-size:14px;line-height:20px">${rows}</table>`;
}

function htmlOf(wording: Wording, urls: Urls): string {
  const { subject, lines, caution } = wording;
  return markup`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${subject}</title></head>
<body style="margin:0;padding:24px 12px;background:#f7f4ec;font-family:Helvetica,Arial,sans-serif;color:${INK}">
<div style="max-width:520px;margin:0 auto;overflow:hidden;background:#fffdf8;border:1px solid #ddd6c7;border-radius:12px">
<p style="margin:0;padding:16px 24px;background:#16201b;border-bottom:3px solid #d9ae5b;font-family:Georgia,serif;font-size:20px;line-height:24px;font-weight:bold;letter-spacing:0.02em;color:#dcb465">${HOUSE}</p>
<div style="padding:24px">
<h1 style="margin:0 0 16px;font-family:Georgia,serif;font-size:22px;line-height:30px;overflow-wrap:anywhere">${subject}</h1>
${lines.map((line) => markup`<p style="margin:0 0 16px;font-size:16px;line-height:24px;overflow-wrap:anywhere">${line}</p>`)}
${tableOf(wording)}
${buttonOf(wording, urls.action)}
${stepsOf(wording)}
<p style="margin:0;font-size:14px;line-height:20px;color:${QUIET}">${caution}</p>
</div>
<p style="margin:0;padding:16px 24px;border-top:1px solid #ddd6c7;font-size:13px;line-height:20px;color:${QUIET}">${HELP} <a href="${urls.support}" style="color:${BRASS}">${urls.support}</a></p>
</div>
</body>
</html>
`.source;
}
