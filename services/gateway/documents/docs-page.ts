import { hash } from 'node:crypto';
import { z } from 'zod';
import { type Budget, type Call, permissionFor, refusalsOf } from '#contracts/definition/call.ts';
import { canNeedApproval } from '#contracts/definition/gated.ts';
import { CALLS } from '#contracts/calls.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import type { ViewName } from '#contracts/push.ts';
import { rolesWith } from '#contracts/definition/permissions.ts';
import { BUDGET_LIMITS } from '../calls/budgets.ts';
import { escapeHtml } from '../answers/escape-html.ts';
import { PAGE_STYLE } from '../answers/page-style.ts';

const AREAS: Readonly<Record<string, string>> = {
  auth: 'Accounts and sessions',
  user: 'Your figures',
  'daily-bonus': 'Earning',
  'daily-challenges': 'Earning',
  'signup-bonus': 'The house',
  public: 'The house',
  leaderboard: 'The house',
  config: 'The house',
  games: 'Games',
  fair: 'Fairness',
  admin: 'Operators',
};

export const DOCS_STYLE_SOURCE = `sha256-${hash('sha256', PAGE_STYLE, 'base64')}`;

export function docsPage(): string {
  const areas = Map.groupBy(CALLS as readonly Call[], (call) => AREAS[call.path.split('/')[2]!] ?? 'Other');
  const sections = [...areas].map(([area, calls]) => section(area, calls)).join('');
  const index = [...areas.keys()].map((area) => `<a href="#${slug(area)}">${escapeHtml(area)}</a>`).join('');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Tallyhouse API</title>
<link rel="icon" href="/favicon.svg">
<style>${PAGE_STYLE}</style>
</head>
<body>
<header><h1>Tallyhouse API</h1>
<p>Every call, from the definitions that mount it. Machines read <a href="/api/openapi.json">/api/openapi.json</a>.</p>
<nav aria-label="Areas">${index}</nav></header>
<main>${ground()}${sections}</main>
</body>
</html>`;
}

function ground(): string {
  return `<section><h2>What holds for all calls</h2><dl>
<dt>Session</dt><dd>A signed cookie, set by registration and sign-in; keep every cookie that comes. Calls that change something are refused when another site’s page makes them. A program that is no browser leaves <code>origin</code> out and is served.</dd>
<dt><code>${HEADERS.idempotencyKey}</code></dt><dd>A UUID that you draw for a command (version 4 or 7) and keep before you send it. Keys are scoped to your account: the same key used by another account is no conflict. The same key with the same input gives the first answer again and applies nothing twice (<code>${HEADERS.idempotencyHit}: true</code>); with other input it is refused.</dd>
<dt><code>${HEADERS.minPosition}</code>, <code>${HEADERS.asOfPosition}</code></dt><dd>The answer’s position in the log. Send back the position of a receipt, and no read shows anything older. Without it, a read of your own waits for your registration, and up to a second for your last write; <code>0:0</code> takes what there is.</dd>
<dt>Errors</dt><dd><code>{message, code, requestId, details}</code>: a sentence for a person, a code from a closed list, and the name of the request in our logs. A refusal means that nothing happened. After <code>overloaded</code>, <code>fault</code> or no answer, the command may have been applied: send it again with the same key, and it is applied at most once. <code>outcome: "unknown"</code> marks answers that probably follow an applied command.</dd>
<dt><code>retry-after</code></dt><dd>With <code>overloaded</code>, <code>position-not-reached</code>, <code>proof-not-ready</code> and <code>rate-limited</code>: in how many seconds to ask again.</dd>
<dt>Budgets</dt><dd>Bets and moves are counted per player. Every other call costs what its line says, of ${BUDGET_LIMITS.perPlayer} a second for a player and ${BUDGET_LIMITS.perAddress} for an address without a signed-in player. Beyond that it is refused as <code>rate-limited</code>; a refused request has the same cost.</dd>
</dl></section>`;
}

function section(area: string, calls: readonly Call[]): string {
  return `<section id="${slug(area)}"><h2>${escapeHtml(area)}</h2>${calls.map(article).join('')}</section>`;
}

function article(call: Call): string {
  const aliases = (call.aliases ?? []).map((path) => `<code>${escapeHtml(path)}</code>`).join(', ');
  return `<article id="${call.name}">
<h3><span class="method">${call.method}</span> <code>${escapeHtml(call.path)}</code></h3>
<p>${escapeHtml(call.summary)}</p>
<p class="facts">${facts(call).join(' · ')}${aliases && ` · also at ${aliases}`}</p>
${shape('Path', call.params, 'input')}${shape('Query', call.query, 'input')}${shape('Body', call.body, 'input')}${shape('Reply', call.reply, 'output')}
</article>`;
}

const WHO = { public: 'public', player: 'signed in' };

function facts(call: Call): string[] {
  const needed = permissionFor(call);
  const who = needed === null ? WHO[call.access as 'public' | 'player'] : `${rolesWith(needed).join(', ')} (${needed})`;
  const refusals = refusalsOf(call).map(({ code, status }) => `<span class="refusal">${code} ${status}</span>`);
  return [
    who,
    ...(call.idempotent ? [`${call.idempotent === 'required' ? 'needs' : 'takes'} an idempotency key`] : []),
    ...budgetFacts(call.budget),
    ...(call.view ? [`reads ${viewsOf(call.view, call.alsoReads)}`] : []),
    ...(canNeedApproval(call) ? ['answers 202 with a change request if a second person has to approve'] : []),
    `refuses with ${refusals.join(', ')}`,
  ];
}

function viewsOf(view: ViewName, others: readonly ViewName[] = []): string {
  const named = [view, ...others].map((name) => `“${name}”`).join(', ');
  return others.length === 0 ? `the view ${named}` : `the views ${named}`;
}

function budgetFacts({ purse, cost, perDay }: Budget): string[] {
  const costs = purse === 'play' ? 'counts as a bet' : `costs ${cost}`;
  return [costs, ...(perDay === undefined ? [] : [`at most ${perDay} a day`])];
}

function shape(label: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return '';
  const { $schema: _dialect, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = escapeHtml(JSON.stringify(json, null, 2));
  return `<details><summary>${label}</summary><pre tabindex="0">${text}</pre></details>`;
}

function slug(text: string): string {
  return text.toLowerCase().replaceAll(' ', '-');
}
