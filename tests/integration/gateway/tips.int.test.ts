import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ChatMessage } from '#contracts/chat/message.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import type { TipState } from '#contracts/tips/calls.ts';
import { readBalance } from '#projections/balance/read.ts';
import { adjusts, excludes, opens, sets } from '#tests/support/asks.ts';
import { eventually } from '#tests/support/eventually.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let names = 0;

const ON = { 'tips-enabled': true, 'tips-level': 1, 'tips-account-days': 0 } as const;

beforeAll(async () => {
  house = await openHouse({ settings: { ...ON, 'registrations-per-hour': 1000, 'chat-slow-seconds': 0 } });
});
afterAll(() => house[Symbol.asyncDispose]());

type Tipped = { points: number; state: string; message: string } & Problem;
type Player = { visitor: Visitor; id: number; username: string };

async function player({ isVerified = true } = {}): Promise<Player> {
  const visitor = house.visitor();
  const username = `tipper_${++names}`;
  const { id } = await visitor.register(username);
  if (isVerified) {
    await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  }
  await accepted(house.ledger, adjusts(id, 1000));
  return { visitor, id, username };
}

const tips = ({ visitor }: Player, to: string | null, points = 50, isPublic = false) =>
  visitor.act<Tipped>('/api/tips', { to, points, isPublic });

async function pointsOf(account: number): Promise<number> {
  await house.projector.caughtUp();
  return (await readBalance(house.db.pool, account))?.available ?? 0;
}

const lineOf = async ({ visitor }: Player) => {
  await house.projector.caughtUp();
  return (await visitor.get<Transaction[]>('/api/user/transactions')).body[0];
};

test('a tip moves points between two players, and both read it in their statements and notifications', async () => {
  const [anna, bert] = [await player(), await player()];
  const before = [await pointsOf(anna.id), await pointsOf(bert.id)];
  const { status, body } = await tips(anna, bert.username);
  expect([status, body]).toEqual([
    200,
    { points: 50, state: 'delivered', message: `You tipped ${bert.username} 50 points.` },
  ]);
  expect([await pointsOf(anna.id), await pointsOf(bert.id)]).toEqual([before[0]! - 50, before[1]! + 50]);
  expect(await lineOf(anna)).toMatchObject({ type: 'tip', amount: -50, description: `Tip to ${bert.username}` });
  expect(await lineOf(bert)).toMatchObject({ type: 'tip', amount: 50, description: `Tip from ${anna.username}` });
  for (const [one, title] of [
    [anna, 'Tip sent'],
    [bert, 'You got a tip'],
  ] as const) {
    await eventually(async () => {
      const { body: list } = await one.visitor.get('/api/notifications');
      return JSON.stringify(list).includes(title) || null;
    });
  }
});

test('a tip that is sent again under its id moves points once', async () => {
  const [anna, bert] = [await player(), await player()];
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { to: bert.username, points: 20, isPublic: true };
  const before = await pointsOf(bert.id);
  for (let time = 0; time < 2; time++) {
    expect((await anna.visitor.post<Tipped>('/api/tips', body, headers)).body.state).toBe('delivered');
  }
  expect(await pointsOf(bert.id)).toBe(before + 20);
  const { body: messages } = await bert.visitor.get<ChatMessage[]>('/api/chat/history');
  const shown = messages.filter(({ message }) => message === `${anna.username} tipped ${bert.username} 20 points.`);
  expect(shown).toMatchObject([{ type: 'system', username: anna.username }]);
});

test('the chat shows no tip that its sender keeps private, or of a player who hides their name', async () => {
  const [anna, bert, carl] = [await player(), await player(), await player()];
  await house.db.pool.query(sql.unsafe`update users set hides_name = true where account = ${carl.id}`);
  await tips(anna, bert.username, 21, false);
  await tips(anna, carl.username, 22, true);
  await tips(carl, bert.username, 23, true);
  const { body: messages } = await bert.visitor.get<ChatMessage[]>('/api/chat/history');
  expect(messages.filter(({ message }) => /tipped .* 2[123] points/.test(message))).toEqual([]);
});

test('a tip to the rain pool is in the pool', async () => {
  const anna = await player();
  const before = await pointsOf(HOUSE_ACCOUNTS.rain);
  const { body } = await tips(anna, null, 30, true);
  expect(body).toMatchObject({ state: 'delivered', message: 'You tipped the rain pool 30 points.' });
  expect(await pointsOf(HOUSE_ACCOUNTS.rain)).toBe(before + 30);
  expect(await lineOf(anna)).toMatchObject({ amount: -30, description: 'Tip to the rain pool' });
  const { body: messages } = await anna.visitor.get<ChatMessage[]>('/api/chat/history');
  expect(messages.at(-1)?.message).toBe(`${anna.username} tipped the rain pool 30 points.`);
});

test('a player reads the limits of tips, and what they have tipped today', async () => {
  const [anna, bert] = [await player(), await player()];
  await tips(anna, bert.username, 40);
  await house.projector.caughtUp();
  const { body } = await anna.visitor.get<TipState>('/api/tips');
  expect(body).toMatchObject({ isOn: true, minimumPoints: 10, sentPoints: 40, whyNot: null });
  const unverified = await player({ isVerified: false });
  expect((await unverified.visitor.get<TipState>('/api/tips')).body.whyNot).toBe('Verify your email to send tips.');
});

test('a tip is refused with a sentence, and nothing is taken', async () => {
  const [anna, bert, away] = [await player(), await player(), await player()];
  const unverified = await player({ isVerified: false });
  const staff = house.visitor();
  await joinsStaff(house, staff, 'tip_marshal', 'moderator');
  await accepted(house.ledger, excludes(away.id, { type: 'time-out', days: 1 }));
  const shared = await player();
  const assessed = [anna.id, shared.id].map((account) => [crypto.randomUUID(), account] as const);
  for (const [withdrawal, account] of assessed) await assesses(withdrawal, account);
  const before = await pointsOf(anna.id);
  const refusals = await Promise.all(
    [
      tips(anna, anna.username),
      tips(anna, 'nobody_here'),
      tips(anna, 'tip_marshal'),
      tips(anna, away.username),
      tips(anna, shared.username),
      tips(anna, bert.username, 9),
      tips(unverified, bert.username),
      tips(away, bert.username),
    ].map(async (asked) => (await asked).body.code),
  );
  expect(refusals).toEqual([
    'tip-self',
    'not-found',
    'tip-not-accepted',
    'tip-not-accepted',
    'tip-linked',
    'tip-below-minimum',
    'address-unconfirmed',
    'player-excluded',
  ]);
  await bert.visitor.act(`/api/chat/ignored/${anna.username}`, undefined, {}, 'PUT');
  expect((await tips(anna, bert.username)).body.code).toBe('tip-not-accepted');
  expect(await pointsOf(anna.id)).toBe(before);
});

/** As if the account had asked for a withdrawal on the device that all such accounts share. */
function assesses(withdrawal: string, account: number) {
  return house.db.pool.query(sql.unsafe`
    insert into compliance.assessment
      (withdrawal, account, method, points, destination, device, score, verdict, reasons, evidence)
    values (${withdrawal}, ${account}, 'paypal', 1000, ${withdrawal}, 'shared', 0, 'approve', '[]', '{}')`);
}

test('while tips are off, the client does not offer them, and a tip is refused', async () => {
  const [anna, bert] = [await player(), await player()];
  await accepted(house.ledger, opens(HOUSE_ACCOUNTS.settings));
  await accepted(house.ledger, sets('tips-enabled', false));
  await eventually(async () => {
    const { body } = await anna.visitor.get<{ tips: { isOn: boolean } }>('/api/config');
    return body.tips.isOn ? null : true;
  });
  const { status, body } = await tips(anna, bert.username);
  expect([status, body.code, body.message]).toEqual([
    409,
    'tips-off',
    'Tips are off at the moment. Nothing was taken.',
  ]);
});
