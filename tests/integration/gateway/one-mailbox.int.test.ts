// A person who opens accounts with several spellings of one mailbox gets nothing twice.
import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WELCOME } from '#contracts/internal/identity-people.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { readBalance } from '#projections/balance/read.ts';
import { claimWelcomes } from '#services/identity/people/mailbox-claims.ts';
import { adjusts, bets, feedsRain } from '#tests/support/asks.ts';
import { accepted } from '#tests/support/test-ledger.ts';
import { submitToHouse } from '#services/module/house-account.ts';
import { deliver, mailOf, resetLinkFor } from '../accounts/mailbox.ts';
import { hourlyChores } from '../accounts/chores.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import { PASSWORD, type Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;
let admin: Visitor;

beforeAll(async () => {
  const tips = { 'tips-enabled': true, 'tips-level': 1, 'tips-account-days': 0 } as const;
  const settings = { ...tips, 'checklist-round': 40, 'rain-seconds': 600, 'registrations-per-hour': 1000 };
  house = await openHouse({ isOneOfSeveral: true, settings });
  other = await house.openDoor();
  admin = house.visitor();
  await joinsStaff(house, admin, 'mailbox_warden', 'admin');
});
afterAll(() => house[Symbol.asyncDispose]());

type Registered = { user: { id: number }; signupBonus: number; noBonus?: string };
type Player = { visitor: Visitor; id: number; username: string; told: Registered };

async function join(username: string, email: string, visitor = house.visitor()): Promise<Player> {
  const { status, body } = await visitor.post<Registered>('/api/auth/register', {
    username,
    email,
    password: PASSWORD,
  });
  expect(status).toBe(200);
  return { visitor, id: body.user.id, username, told: body };
}

const spellings = (name: string) => [
  `${name}@gmail.com`,
  `${name[0]}.${name.slice(1)}@gmail.com`,
  `${name}+more@GoogleMail.com`,
  `${name.toUpperCase()}+x+y@gmail.com`,
];

async function several(name: string): Promise<Player[]> {
  const players: Player[] = [];
  for (const [at, email] of spellings(name).entries()) players.push(await join(`${name}_${at}`, email));
  return players;
}

async function confirmed(name: string): Promise<Player[]> {
  const players = await several(name);
  for (const { id } of players) expect((await house.identity.verifyEmailOf(id)).kind).toBe('done');
  return players;
}

async function pointsOf(id: number): Promise<number> {
  await house.projector.caughtUp();
  return (await readBalance(house.db.pool, id))?.available ?? 0;
}

const codesOf = (answers: { status: number; body: Problem }[]) =>
  answers.map(({ status, body }) => (status === 200 ? 'paid' : body.code)).toSorted();

test('the signup bonus is paid to the first account of a mailbox, and the answer to the others says why', async () => {
  const players = await several('once');
  expect(players.map(({ told }) => [told.signupBonus, told.noBonus])).toEqual([
    [100, undefined],
    [0, 'known-mailbox'],
    [0, 'known-mailbox'],
    [0, 'known-mailbox'],
  ]);
  expect(await Promise.all(players.map(({ id }) => pointsOf(id)))).toEqual([100, 0, 0, 0]);
  const welcomes = (await deliver(house)).filter(({ to }) => to.toLowerCase().startsWith('o'));
  expect(welcomes.map(({ params }) => params['welcome'])).toContainEqual({ points: 0 });
});

test('accounts that are opened at once at two gateways share one signup bonus', async () => {
  const players = await Promise.all(
    spellings('race').map((email, at) => join(`race_${at}`, email, [house, other][at % 2]!.visitor())),
  );
  expect(players.reduce((sum, { told }) => sum + told.signupBonus, 0)).toBe(100);
});

test('the signup bonus is not paid again after the account was erased, nor at an account from before the rule', async () => {
  const { visitor, id } = await join('gone_anna', 'gone.anna@gmail.com');
  expect((await visitor.post('/api/auth/delete-account', { username: 'gone_anna' })).status).toBe(200);
  await house.db.pool.query(sql.unsafe`
    update users set closing_at = closing_at - interval '7 days' where account = ${id}`);
  await hourlyChores(house);
  expect((await join('back_anna', 'goneanna@gmail.com')).told.noBonus).toBe('known-mailbox');

  const old = await join('old_anna', 'old.anna@gmail.com');
  await house.db.pool.query(sql.unsafe`delete from mailbox_claims where account = ${old.id}`);
  await claimWelcomes(house.db.pool);
  const late = await join('new_anna', 'oldanna@gmail.com');
  expect(late.told.noBonus).toBe('known-mailbox');
  const both = sql.array([old.id, late.id], 'int8');
  await house.db.pool.query(sql.unsafe`delete from mailbox_claims where account = any(${both})`);
  expect(await house.identity.claimOnce(late.id, WELCOME)).toBe(true);
  await claimWelcomes(house.db.pool);
  expect(await house.identity.claimOnce(late.id, WELCOME)).toBe(false);
});

async function movesTo({ visitor }: Player, email: string) {
  await visitor.post('/api/auth/re-authenticate', { password: PASSWORD });
  expect((await visitor.post('/api/auth/update-profile', { email })).status).toBe(200);
  const { token } = mailOf(await deliver(house), 'confirm-new-address', email);
  return visitor.post<Problem>('/api/auth/confirm-email', { token });
}

test('accounts that were opened with other addresses and got a bonus cannot meet in one mailbox', async () => {
  const [first, second, third] = [
    await join('meets_a', 'nobody.a@example.org'),
    await join('meets_b', 'nobody.b@example.org'),
    await join('meets_c', 'meets+c@gmail.com'),
  ];
  const waiting = mailOf(await deliver(house), 'confirm-address', 'meets+c@gmail.com').token;
  expect((await movesTo(first, 'meets@gmail.com')).status).toBe(200);
  const { status, body } = await movesTo(second, 'm.eets@gmail.com');
  expect([status, body.message]).toEqual([400, expect.stringContaining('Another account')]);
  const late = await third.visitor.post<Problem>('/api/auth/verify-email', { token: waiting });
  expect([late.status, late.body.message]).toEqual([400, expect.stringContaining('Another account')]);
  const reset = { token: await resetLinkFor(house, 'meets+c@gmail.com'), password: `${PASSWORD} again` };
  expect((await house.visitor().post('/api/auth/reset-password', reset)).status).toBe(200);
  expect((await house.identity.person(third.id))?.emailVerified).toBe(false);
  // An account keeps its own mailbox, and one without a bonus may join.
  expect((await movesTo(first, 'mee.ts@gmail.com')).status).toBe(200);
  const fourth = await join('meets_d', 'meets+d@gmail.com');
  expect(fourth.told.signupBonus).toBe(0);
  const own = mailOf(await deliver(house), 'confirm-address', 'meets+d@gmail.com').token;
  expect((await fourth.visitor.post('/api/auth/verify-email', { token: own })).status).toBe(200);
});

test('other mailboxes have their own bonus', async () => {
  await join('two_a', 'two.names@example.org');
  expect((await join('two_b', 'twonames@example.org')).told.signupBonus).toBe(100);
});

test('a promo code pays one account of a mailbox', async () => {
  const players = await several('promo');
  const terms = { amountPoints: 50, mostUses: 5, expiresAt: '2099-12-31T23:59:59.999Z', reason: 'spring' };
  const body = { code: 'MAILBOX', ...terms, isVerifiedOnly: false, minDays: 0 };
  expect((await admin.act('/api/admin/promo-codes', body)).status).toBe(200);
  await house.projector.caughtUp();
  const answers = await Promise.all(
    players.map(({ visitor }) => visitor.post<Problem>('/api/promo-codes/redeem', { code: 'MAILBOX' })),
  );
  const refused = 'promo-already-used';
  expect(codesOf(answers)).toEqual(['paid', refused, refused, refused]);
  expect(answers.find(({ status }) => status !== 200)!.body.message).toBe(
    'Another account with your email address used this promo code. It works once per person.',
  );
});

test('a reward of the checklist pays one account of a mailbox', async () => {
  const players = await confirmed('steps');
  for (const { id } of players) {
    for (const command of [adjusts(id, 10), bets(id, 1)]) await accepted(house.ledger, command);
  }
  const answers = await Promise.all(
    players.map(({ visitor }) => visitor.post<Problem>('/api/checklist/claim', { step: 'round' })),
  );
  const refused = 'checklist-step-claimed';
  expect(codesOf(answers)).toEqual([refused, refused, refused, 'paid'].toSorted());
});

test('accounts of one mailbox do not tip each other', async () => {
  const [one, two] = await confirmed('tips');
  await accepted(house.ledger, adjusts(one!.id, 1000));
  const { body } = await one!.visitor.act<Problem>('/api/tips', { to: two!.username, points: 50, isPublic: false });
  expect(body.code).toBe('tip-linked');
});

test('one account of a mailbox joins a rain', async () => {
  const players = await confirmed('rains');
  for (const { id } of players) {
    for (const command of [adjusts(id, 10), bets(id, 1)]) await accepted(house.ledger, command);
  }
  await house.projector.caughtUp();
  expect((await submitToHouse(house.ledger, feedsRain(1000))).kind).toBe('receipt');
  await house.projector.caughtUp();
  const started = await admin.act<{ rain: { id: string } }>('/api/admin/rain/start', { points: 500 });
  expect(started.status).toBe(200);
  const answers = await Promise.all(
    players.map(({ visitor }) => visitor.post<Problem>(`/api/chat/rain/${started.body.rain.id}/join`)),
  );
  expect(codesOf(answers)).toEqual(['paid', 'rain-shared', 'rain-shared', 'rain-shared']);
});
