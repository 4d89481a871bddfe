// The house fails the tests when PostgreSQL refuses one of its statements.
import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { type CallName, CALLS } from '#contracts/calls.ts';
import type { Call } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { ROLES } from '#contracts/definition/roles.ts';
import { type House, joinsStaff, openHouse } from '#tests/integration/gateway/house.ts';
import { SignedLog } from '#tests/integration/proofs/signed-log.ts';
import { EMPTY_HISTORY } from '#contracts/proofs/history/file.ts';
import { PASSWORD, type Visitor } from '#tests/integration/gateway/visitor.ts';
import { adjusts } from '#tests/support/asks.ts';
import { COSTLY_BODIES } from '#tests/support/costly-bodies.ts';
import { accepted } from '#tests/support/test-ledger.ts';

type NamedCall = Call & { name: CallName };
const EVERY = CALLS as readonly NamedCall[];
const callNamed = (name: CallName) => EVERY.find((call) => call.name === name)!;

/** A call that is refused for one of these never reached its handler. */
const AT_THE_DOOR = new Set([
  'unauthenticated',
  'forbidden',
  'invalid-input',
  'malformed-json',
  'unsupported-media-type',
  'rate-limited',
  'key-required',
]);
/** They end the session of the player. */
const ENDS_SESSION = new Set<CallName>([
  'register',
  'login',
  'logout',
  'delete-account',
  'change-password',
  'self-exclusion',
]);

let house: House;
let boss: Visitor;
let anna: Visitor;
let ids: Record<string, string>;
const made = new Set<CallName>();

beforeAll(async () => {
  house = await openHouse({
    budgets: { perPlayer: 1_000_000, perAddress: 1_000_000 },
    payoutProviders: { 'manual-zelle': { max: 500_000 } },
    settings: {
      'tips-enabled': true,
      'tips-level': 1,
      'tips-account-days': 0,
      approvals: 'single',
      'chat-slow-seconds': 0,
    },
  });
  boss = house.visitor();
  await joinsStaff(house, boss, 'the_boss', ...ROLES);
  anna = await player('anna');
  const bert = await player('bert');
  ids = { bert: String(await idOf(bert)) };
  await writeFile(join(house.webRoot, 'history-shell.html'), EMPTY_HISTORY);
  const end = await house.db.pool.oneFirst(sql.type(z.object({ seq: z.int() }))`SELECT seq FROM head`);
  await (await SignedLog.open(house.db.pool)).signAt(end);
});
afterAll(() => house[Symbol.asyncDispose]());

async function player(username: string): Promise<Visitor> {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  await accepted(house.ledger, adjusts(id, 100_000));
  return visitor;
}

const idOf = async (visitor: Visitor) => (await visitor.get<{ id: number }>('/api/auth/user')).body.id;

type Asked = { by?: Visitor; key?: string; body?: unknown; query?: string; path?: Record<string, string> };

/** @returns the answer of a call that reached its handler */
async function make(call: NamedCall, { by, key = randomUUID(), body, query = '', path = {} }: Asked = {}) {
  const address = call.path.replaceAll(/:(\w+)/g, (_whole, name: string) => path[name] ?? fillerOf(call, name));
  const who = by ?? (call.access === 'public' || call.access === 'player' ? anna : boss);
  const costly = COSTLY_BODIES[call.name]?.valid;
  const sent = body !== undefined ? { body } : costly !== undefined ? { raw: costly } : {};
  const type = call.upload ? { 'content-type': 'application/octet-stream' } : {};
  const said = await who.call<Record<string, unknown> & Problem>(call.method, address + query, {
    ...(call.upload ? { raw: 'Date,Amount\n2026-10-01,1.00\n' } : sent),
    headers: { ...type, ...(call.idempotent && { 'idempotency-key': key }) },
  });
  const what = `${call.name}: ${said.status} ${said.text.slice(0, 300)}`;
  expect(said.status, what).toBeLessThan(500);
  const refusal = said.status < 400 ? 'none' : said.body.code;
  expect(AT_THE_DOOR, what).not.toContain(refusal);
  made.add(call.name);
  return said;
}

const FILLERS = [
  'anna',
  '2026-10',
  '2026-10-01',
  '2026',
  '1',
  '0-1',
  'signup-bonus',
  'admin',
  'receivable:cpx',
  'USD',
  'first-bet',
  '0190aaaa-bbbb-7ccc-8ddd-eeeeeeeeeeee',
  '0190aaaa-bbbb-4ccc-8ddd-eeeeeeeeeeee',
  'a'.repeat(22),
  'a'.repeat(43),
];

/** A value that the call accepts there. */
function fillerOf({ name: call, params, query }: NamedCall, name: string, part: 'params' | 'query' = 'params'): string {
  const schema = part === 'params' ? params : query;
  const candidates = ['account', 'id'].includes(name) ? [ids['bert']!, ...FILLERS] : FILLERS;
  const found = candidates.find((value) => {
    const parsed = schema!.safeParse({ [name]: value });
    return parsed.success || parsed.error.issues.every(({ path }) => path[0] !== name);
  });
  if (found === undefined) throw new Error(`${call} needs a filler for ${name}`);
  return found;
}

function fillerQuery(call: NamedCall): string {
  const parsed = call.query?.safeParse({});
  if (parsed === undefined || parsed.success) return '';
  const names = new Set(parsed.error.issues.map(({ path }) => String(path[0])));
  return `?${String(new URLSearchParams([...names].map((name) => [name, fillerOf(call, name, 'query')])))}`;
}

test('what players and staff make, staff can change', async () => {
  expect.hasAssertions();
  const ask = async <Body = Record<string, unknown>>(name: CallName, asked: Asked = {}) => {
    const said = await make(callNamed(name), asked);
    expect(said.status, `${name}: ${said.text}`).toBeLessThan(300);
    await house.projector.caughtUp();
    return said.body as Body;
  };
  const reason = 'a test of rights';
  const account = ids['bert']!;
  await ask('play-dice');
  const of = { path: { id: account, account } };

  await ask('send-tip', { body: { to: 'bert', points: 50, isPublic: true } });
  const { message } = await ask<{ message: { id: number } }>('send-chat-message', { body: { message: 'hello' } });
  const line = { path: { id: String(message.id) } };
  await ask('edit-chat-message', { ...line, body: { message: 'hello all' } });
  const reaction = { path: { ...line.path, kind: 'fire' } };
  await ask('add-chat-reaction', reaction);
  await ask('remove-chat-reaction', reaction);
  await ask('report-chat-message', { ...line, by: await player('carl') });
  await ask('dismiss-chat-reports', line);
  await ask('remove-chat-message', line);
  await ask('mute-player', of);
  await ask('unmute-player', of);

  await ask('feed-rain-pool', { body: { amount: 1000, reason } });
  await ask('start-rain', { body: { points: 500 } });
  const { rain } = await ask<{ rain: { id: string } }>('current-rain');
  await ask('join-rain', { path: { id: rain.id } });

  const terms = { amountPoints: 10, mostUses: 5, isVerifiedOnly: true, minDays: 0, reason };
  await ask('make-promo', { body: { code: 'RIGHTS-1', expiresAt: '2099-01-01T00:00:00Z', ...terms } });
  await ask('redeem-promo', { body: { code: 'RIGHTS-1' } });
  const [promo] = await ask<[{ id: string }]>('promos');
  await ask('promo-uses', { path: { id: promo.id } });
  await ask('end-promo', { path: { id: promo.id } });

  await ask('save-payee', { body: { legalName: 'Ann Example', country: 'US' } });
  const asked = { method: 'zelle', amount: 1000, paymentDetails: 'anna@example.org' };
  const { withdrawal } = await ask<{ withdrawal: { id: string } }>('withdrawal-request', { body: asked });
  const paid = { path: { id: withdrawal.id } };
  for (const name of ['admin-withdrawal', 'withdrawal-evidence', 'withdrawal-attempts'] as const) await ask(name, paid);
  await ask('decide-withdrawal', { ...paid, body: { status: 'approved' } });
  await ask('complete-withdrawal', { ...paid, body: { reference: 'a bank' } });
  await ask('return-withdrawal', { ...paid, body: { reason, isKept: false } });

  const ticket = await ask<{ number: number }>('open-ticket');
  const thread = { path: { number: String(ticket.number) } };
  await ask('ticket', thread);
  await ask('add-note', of);

  const hold = randomUUID();
  await ask('hold-points', { ...of, key: hold, body: { amount: 10, reason } });
  await ask('void-hold', { path: { ...of.path, hold } });
  await ask('grant-role', { ...of, body: { role: 'moderator', reason } });
  await ask('revoke-role', { path: { ...of.path, role: 'moderator' } });
  await ask('open-personal-data', of);
  const blocked = await ask<{ id: number }>('block-address', { body: { network: '203.0.113.9/32', reason } });
  await ask('unblock-address', { path: { id: String(blocked.id) } });
  const auditor = await ask<{ id: number }>('issue-auditor-token', {
    body: { name: 'Fair & Partners', days: 1, reason },
  });
  await ask('revoke-auditor-token', { path: { id: String(auditor.id) } });
});

const SPECIAL: Partial<Record<CallName, () => Asked>> = {
  'change-setting': () => ({ body: { value: 50, reason: 'a test of rights' } }),
  'staff-session': () => ({ by: boss }),
  'staff-presence': () => ({ by: boss }),
};

test.each(EVERY.filter(({ name }) => !ENDS_SESSION.has(name)).map((call) => [call.name, call] as const))(
  '%s',
  async (_name, call) => {
    if (!made.has(call.name)) await make(call, { ...SPECIAL[call.name]?.(), query: fillerQuery(call) });
    expect(made).toContain(call.name);
  },
);

test.each([...ENDS_SESSION].map((name) => [name, callNamed(name)] as const))('%s', async (name, call) => {
  const by = await player(`leaves_${name.replaceAll('-', '_')}`);
  const bodies: Partial<Record<CallName, unknown>> = {
    login: { username: 'bert', password: PASSWORD },
    'delete-account': { username: 'leaves_delete_account' },
    'change-password': { currentPassword: PASSWORD, newPassword: 'five brass lanterns' },
  };
  await make(call, { by, body: bodies[name] });
  expect(made).toContain(name);
});

test('no call is left out', () => {
  expect(EVERY.map(({ name }) => name).filter((name) => !made.has(name))).toEqual([]);
});
