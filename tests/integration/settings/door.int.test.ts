import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import {
  type changeSettingCall,
  documentedKey,
  type settingHistoryCall,
  type settingsCall,
} from '#contracts/settings/staff-calls.ts';
import { SETTING_KEYS } from '#contracts/settings/registry.ts';
import { bets } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type House, joinsStaff, openHouse } from '../gateway/house.ts';
import type { Visitor } from '../gateway/visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;
let admin: Visitor;
let adminId: number;
let finance: Visitor;
let player: Visitor;
let playerId: number;

beforeAll(async () => {
  house = await openHouse({ settings: { 'signup-bonus': 100_000, approvals: 'single' } });
  other = await house.openDoor();
  [admin, finance, player] = [house.visitor(), house.visitor(), house.visitor()];
  adminId = await joinsStaff(house, admin, 'the_warden', 'admin');
  await joinsStaff(house, finance, 'the_finance', 'finance');
  playerId = (await player.register('anna')).id;
});
afterAll(() => house[Symbol.asyncDispose]());

type Changed = ReplyOf<typeof changeSettingCall> & Problem;
const change = (key: string, body: unknown, visitor = admin, idempotencyKey: string = randomUUID()) =>
  visitor.call<Changed>('PUT', `/api/admin/settings/${key}`, { body, headers: { 'idempotency-key': idempotencyKey } });

const listed = async (visitor: Visitor, position: string) => {
  const { body } = await visitor.get<ReplyOf<typeof settingsCall>>('/api/admin/settings', { 'min-position': position });
  return body;
};

test('a lowered limit is enforced by the ledger and shown by another gateway, and the list says who set it', async () => {
  const value = { dice: { maxStakePoints: 5 } };
  const { status, body } = await change('game-limits', { value, reason: 'a run of luck' });
  expect([status, body.value]).toEqual([200, value]);
  const refused = await eventually(async () => {
    const outcome = await house.ledger.submit(bets(playerId, 6));
    return outcome.kind === 'refusal' && outcome;
  });
  expect(refused).toMatchObject({ code: 'stake-out-of-bounds' });
  await eventually(() => other.settings.value('game-limits').dice?.maxStakePoints === 5);
  const settings = await listed(finance.at(other.address), body.position);
  expect(settings.map(({ key }) => key)).toEqual(SETTING_KEYS.map(documentedKey));
  expect(settings.find(({ key }) => key === 'game_limits')).toMatchObject({
    value,
    unit: 'points and milliseconds',
    changedBy: 'change-money-settings',
    changed: { actor: `operator:${adminId}`, name: 'the_warden' },
  });
  expect(settings.find(({ key }) => key === 'bets_per_second')).toMatchObject({
    default: 50,
    bounds: { type: 'integer', minimum: 1, maximum: 1_000_000 },
    changed: null,
  });
});

test('a repeated change is made once, and the history pages from the latest to the first', async () => {
  const key = randomUUID();
  await change('signup-bonus', { value: 1, reason: 'first' });
  const second = await change('signup-bonus', { value: 2, reason: 'second' }, admin, key);
  const again = await change('signup-bonus', { value: 2, reason: 'second' }, admin, key);
  expect([again.status, again.body.position]).toEqual([200, second.body.position]);
  const same = await change('signup-bonus', { value: 2, reason: 'third' });
  expect([same.status, same.body.code]).toEqual([409, 'setting-unchanged']);
  type History = ReplyOf<typeof settingHistoryCall>;
  const page = (query: string) =>
    finance.get<History>(`/api/admin/settings/signup-bonus/history?limit=1${query}`, {
      'min-position': second.body.position,
    });
  const latest = (await page('')).body;
  expect(latest.changes).toMatchObject([{ value: 2, reason: 'second', actor: `operator:${adminId}` }]);
  const first = (await page(`&before=${latest.next}`)).body;
  expect(first).toMatchObject({ changes: [{ value: 1, reason: 'first' }], next: null });
});

test.each([
  ['signup-bonus', { value: -1, reason: 'why not' }, 'must be a whole number from 0 to 1000000'],
  ['signup-bonus', { value: 'seven', reason: 'why not' }, 'must be a whole number from 0 to 1000000'],
  ['signup-bonus', { reason: 'why not' }, '"value" is missing.'],
  ['signup-bonus', { value: 7, reason: ' ' }, 'Say why.'],
  ['game-limits', { value: { poker: {} }, reason: 'why not' }, 'Unknown in the body: "poker".'],
  ['no-such-setting', { value: 7, reason: 'why not' }, expect.stringContaining('A setting is one of signup-bonus,')],
])('%s: %j is refused in a sentence', async (key, sent, sentence) => {
  const { status, body } = await change(key, sent);
  expect([status, body.code, body.message]).toEqual([400, 'invalid-input', sentence]);
});

test('finance reads settings and changes none, players see neither', async () => {
  const body = { value: 9, reason: 'for everybody' };
  expect((await change('signup-bonus', body, finance)).status).toBe(403);
  expect((await change('bets-per-second', body, player)).status).toBe(403);
  expect((await player.get('/api/admin/settings')).status).toBe(403);
  expect((await player.get('/api/admin/settings/signup-bonus/history')).status).toBe(403);
});

test('an unknown key is refused in the value of every setting', async () => {
  for (const key of SETTING_KEYS) {
    const { status, body } = await admin.call<Problem>('PUT', `/api/admin/settings/${key}`, {
      raw: '{"value": {"__proto__": {"maxStakePoints": 1}}, "reason": "a slip"}',
      headers: { 'idempotency-key': randomUUID() },
    });
    expect([key, status, body.message]).toEqual([key, 400, 'Unknown in the body: "__proto__".']);
  }
});

test('a documented client changes a setting by its documented key and text, without a reason or key', async () => {
  const { status, body } = await admin.call<Changed>('PUT', '/api/admin/settings/signup_bonus', {
    body: { value: '250', description: 'for the holidays' },
  });
  expect([status, body.key, body.value]).toEqual([200, 'signup_bonus', 250]);
  const history = await finance.get<ReplyOf<typeof settingHistoryCall>>('/api/admin/settings/signup_bonus/history', {
    'min-position': body.position,
  });
  expect(history.body.changes[0]).toMatchObject({ value: 250, reason: 'for the holidays', name: 'the_warden' });
});

test('a change that is based on an outdated version is refused, with the name of who changed it', async () => {
  const first = await change('weekly-bonus', { value: 11, reason: 'a look' });
  const version = async () =>
    (await listed(finance, first.body.position)).find(({ key }) => key === 'weekly_bonus')!.version;
  const before = await version();
  const saved = await change('weekly_bonus', { value: 12, reason: 'in time', expected: before });
  expect(saved.status).toBe(200);
  const late = await change('weekly_bonus', { value: 13, reason: 'too late', expected: before });
  expect([late.status, late.body.code]).toEqual([409, 'setting-changed-meanwhile']);
  expect(late.body.message).toContain('the_warden changed this setting');
});
