import { expect, test } from 'vitest';
import type { Command } from '#contracts/commands.ts';
import { HOUR_MS } from '#contracts/days/time.ts';
import { limitsByGame } from '#contracts/games/house-limits.ts';
import { type Ledger, type Outcome, refusal } from '#contracts/outcome.ts';
import { gameCycles } from './game-cycles.ts';

const NEW = { kind: 'receipt', repeated: false } as Outcome;
const SECOND_TRY = { kind: 'receipt', repeated: true } as Outcome;
const LIMITS = limitsByGame({ dice: { minCycleMs: 2000 }, mines: { minCycleMs: 500 } });

function door(limits = LIMITS) {
  const live = { current: limits };
  const clock = { ms: 1_700_000_000_000 };
  const reached: Command[] = [];
  let says: Outcome = NEW;
  const ledger: Ledger = {
    submit(command) {
      reached.push(command);
      return Promise.resolve(says);
    },
  };
  const cycled = gameCycles(live, () => clock.ms)(ledger);
  let count = 0;
  const plays = (account = 7, game: 'dice' | 'wheel' = 'dice', commandId = `bet ${++count}`) =>
    cycled.submit({ type: 'play-round', account, game, commandId, stakePoints: 1, params: {} } as Command);
  const mines = (type: 'start-round' | 'act-in-round') =>
    cycled.submit({ type, account: 7, game: 'mines', commandId: `move ${++count}` } as Command);
  return { clock, live, reached, ledger, cycled, plays, mines, say: (outcome: Outcome) => (says = outcome) };
}

const isTaken = async (outcome: Promise<Outcome>) => (await outcome).kind === 'receipt';

test('a second bet within the least time is refused with the time to wait, and never reaches the ledger', async () => {
  const { clock, reached, plays } = door();
  expect(await isTaken(plays())).toBe(true);
  clock.ms += 600;
  expect(await plays()).toEqual({
    kind: 'refusal',
    code: 'rate-limited',
    message: 'The next round of Dice can begin in 1.4 seconds.',
    retryAfterMs: 1400,
  });
  clock.ms += 1399;
  expect(await isTaken(plays())).toBe(false);
  expect(reached).toHaveLength(1);
  clock.ms += 1;
  expect(await isTaken(plays())).toBe(true);
});

test('of two simultaneous bets one is accepted', async () => {
  const { plays } = door();
  expect(await Promise.all([isTaken(plays()), isTaken(plays())])).toEqual([true, false]);
});

test('other players and other games are not affected', async () => {
  const { plays } = door();
  expect(await isTaken(plays(7))).toBe(true);
  expect(await isTaken(plays(8))).toBe(true);
  for (let bet = 0; bet < 5; bet++) expect(await isTaken(plays(7, 'wheel'))).toBe(true);
});

test('the same bet sent again after a lost answer passes', async () => {
  const { plays, reached } = door();
  await plays(7, 'dice', 'once');
  expect(await isTaken(plays(7, 'dice', 'once'))).toBe(true);
  expect(reached).toHaveLength(2);
});

test('a bet sent again passes even if another player has used its id', async () => {
  const { plays } = door();
  for (const account of [7, 8]) expect(await isTaken(plays(account, 'dice', 'once'))).toBe(true);
  for (const account of [7, 8]) expect(await isTaken(plays(account, 'dice', 'once'))).toBe(true);
  expect(await isTaken(plays(8, 'dice', 'twice'))).toBe(false);
});

test('a refused or earlier bet does not start the time', async () => {
  const { plays, say, clock } = door();
  say(refusal('insufficient-points', 'Not enough.'));
  await plays();
  say(SECOND_TRY);
  expect(await isTaken(plays())).toBe(true);
  say(NEW);
  expect(await isTaken(plays())).toBe(true);
  clock.ms += 2000;
  say(SECOND_TRY);
  await plays();
  say(NEW);
  expect(await isTaken(plays())).toBe(true);
});

test('a start counts, moves of the open round do not', async () => {
  const { mines } = door();
  expect(await isTaken(mines('start-round'))).toBe(true);
  for (let move = 0; move < 5; move++) expect(await isTaken(mines('act-in-round'))).toBe(true);
  expect(await isTaken(mines('start-round'))).toBe(false);
});

test('setting the clock back locks no player out', async () => {
  const { plays, clock } = door();
  await plays();
  clock.ms -= HOUR_MS;
  expect(await isTaken(plays())).toBe(true);
});

test('a bet sent again after another has begun is left to the ledger', async () => {
  const { clock, reached, plays } = door();
  expect(await isTaken(plays(7, 'dice', 'first'))).toBe(true);
  clock.ms += 2000;
  expect(await isTaken(plays(7, 'dice', 'second'))).toBe(true);
  expect(await isTaken(plays(7, 'dice', 'first'))).toBe(true);
  expect(reached.map(({ commandId }) => commandId)).toEqual(['first', 'second', 'first']);
  expect(await isTaken(plays())).toBe(false);
});

test('a refused bet waits like any other when it is sent again', async () => {
  const { clock, plays, say } = door();
  say(refusal('insufficient-points', 'Too little.'));
  expect(await isTaken(plays(7, 'dice', 'refused'))).toBe(false);
  say(NEW);
  expect(await isTaken(plays())).toBe(true);
  expect(await plays(7, 'dice', 'refused')).toMatchObject({ code: 'rate-limited' });
  clock.ms += 2000;
  expect(await isTaken(plays(7, 'dice', 'refused'))).toBe(true);
});

test('another bet with the id of one in progress waits, and does not affect the first', async () => {
  const { clock, cycled, ledger, plays } = door();
  expect(await isTaken(plays())).toBe(true);
  clock.ms += 100;
  const first = Promise.withResolvers<Outcome>();
  ledger.submit = () => first.promise;
  const wheel = { type: 'play-round', account: 7, game: 'wheel', commandId: 'shared', stakePoints: 99, params: {} };
  const waiting = cycled.submit(wheel as Command);
  ledger.submit = () => Promise.resolve(NEW);
  expect(await plays(7, 'dice', 'shared')).toMatchObject({ code: 'rate-limited' });
  first.resolve(refusal('stake-out-of-bounds', 'Too much.'));
  expect(await isTaken(waiting)).toBe(false);
  expect(await plays(7, 'dice', 'shared')).toMatchObject({ code: 'rate-limited' });
});

test('a least time set while the ledger is open applies from the next bet on, and ends with the setting', async () => {
  const { clock, live, plays } = door(limitsByGame());
  for (let bet = 0; bet < 3; bet++) expect(await isTaken(plays())).toBe(true);
  live.current = LIMITS;
  expect([await isTaken(plays()), await isTaken(plays())]).toEqual([true, false]);
  live.current = limitsByGame({ dice: { minCycleMs: 5000 } });
  clock.ms += 4999;
  expect(await isTaken(plays())).toBe(false);
  live.current = limitsByGame();
  expect(await isTaken(plays())).toBe(true);
});
