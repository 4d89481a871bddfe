import { expect, test } from 'vitest';
import type { User } from '#contracts/accounts/user.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { SharedRound } from '#contracts/fairness/calls.ts';
import type { leaderboard } from '#contracts/leaderboard/calls.ts';
import { sql } from 'slonik';
import { CALLS } from '#contracts/calls.ts';
import { joinsStaff, openHouse } from './house.ts';

type Board = ReplyOf<typeof leaderboard>;

test('no list that others can read holds an account number or a round of a player', async () => {
  await using house = await openHouse();
  const [anna, bob] = [house.visitor(), house.visitor()];
  const { id } = await anna.register('Anna');
  await bob.register('Bob');
  const bets = [await anna.bet(1), await anna.bet(2)];
  await house.projector.caughtUp();
  const lists = CALLS.filter(
    ({ method, path, access }) => method === 'GET' && access === 'public' && !path.includes(':'),
  );
  const paths = [...lists.map(({ path }) => path), '/api/games/recent-activity', '/api/games/lobby'];
  const read = await Promise.all(paths.map((path) => bob.get(path)));
  expect(read.filter(({ status }) => status === 200).length).toBeGreaterThan(5);
  for (const [at, { text }] of read.entries()) {
    const places = bets.map(({ body }) => body.receipt.roundId);
    const found = [String(id), ...places].filter(
      (secret) => text.includes(`"${secret}"`) || text.includes(`:${secret},`),
    );
    expect([paths[at], found]).toEqual([paths[at], []]);
  }
  const board = (await anna.get<Board>('/api/leaderboard')).body.users;
  expect(new Map(board.map(({ username, isYou }) => [username, isYou]))).toEqual(
    new Map([
      ['Anna', true],
      ['Bob', false],
    ]),
  );
  expect((await bob.get<Board>('/api/leaderboard')).body.users.map((user) => user.id)).toEqual(
    board.map((user) => user.id),
  );
});

test('a shared receipt shows nothing that leads to its player, and no client seed that is the account number', async () => {
  await using house = await openHouse();
  const anna = house.visitor();
  const { id } = await anna.register('Anna');
  const { roundId } = (await anna.bet(1)).body.receipt;
  await house.projector.caughtUp();
  const link = async () => (await anna.get<{ link: string }>(`/api/fair/round/${roundId}/link`)).body.link;
  const shared = async () => house.visitor().get<SharedRound>(`/api/fair/receipts/${await link()}`);
  const first = await shared();
  expect(first.body).toMatchObject({ stakePoints: 1, clientSeed: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  for (const secret of [String(id), roundId, 'Anna']) expect(first.text).not.toContain(secret);
  expect(first.text).not.toMatch(/\d:\d\d:\d\d/);
  // As accounts of earlier versions began.
  await house.db.pool.query(sql.unsafe`update rounds.seed_pair set client_seed = ${String(id)} where account = ${id}`);
  const old = await shared();
  expect(old.body.clientSeed).toBeNull();
  expect(old.text).not.toContain(String(id));
});

test('staff do not rank, and players move up behind them', async () => {
  await using house = await openHouse();
  const [anna, finn] = [house.visitor(), house.visitor()];
  await anna.register('Anna');
  await joinsStaff(house, finn, 'finn', 'finance');
  await finn.post('/api/daily-bonus/claim');
  await house.projector.caughtUp();
  const seen = async (visitor: typeof anna) => (await visitor.get<Board>('/api/leaderboard')).body;
  const { users, totalUsers, you } = await seen(anna);
  expect([users.map(({ username }) => username), totalUsers, you?.rank]).toEqual([['Anna'], 1, 1]);
  expect((await seen(finn)).you).toBeNull();
  expect((await anna.get('/api/user/stats')).body).toMatchObject({ rank: 1 });
  expect((await finn.get('/api/user/stats')).body).toMatchObject({ rank: null });
});

test('no list that others can read names a player who hides their name, who still sees it', async () => {
  await using house = await openHouse();
  const [anna, bob] = [house.visitor(), house.visitor()];
  await anna.register('Annabella');
  await bob.register('Bob');
  await anna.bet(1);
  const changed = await anna.post<{ user: User }>('/api/auth/update-profile', { hidesName: true });
  expect([changed.status, changed.body.user.hidesName]).toEqual([200, true]);
  await house.projector.caughtUp();
  const lists = CALLS.filter(
    ({ method, path, access }) => method === 'GET' && access === 'public' && !path.includes(':'),
  );
  for (const path of [...lists.map((call) => call.path), '/api/games/recent-activity', '/api/games/lobby'])
    expect([path, (await bob.get(path)).text.includes('Annabella')]).toEqual([path, false]);
  const namesFor = async (visitor: typeof anna) =>
    (await visitor.get<Board>('/api/leaderboard')).body.users.map(({ username }) => username).toSorted();
  expect(await namesFor(bob)).toEqual(['Bob', 'Hidden player']);
  expect(await namesFor(anna)).toEqual(['Annabella', 'Bob']);
});
