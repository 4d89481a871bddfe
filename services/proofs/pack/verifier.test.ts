import { describe, expect, test } from 'vitest';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { RETURN_WITHOUT_SPLIT } from '#contracts/games/expected-return.ts';
import { RULES } from '#contracts/games/rules.ts';
import { seedHashOf, playPair, type VectorBet } from './vectors/play.ts';
import { rowOf, type Row } from './vectors/faults.ts';
import { packVectors } from './vectors/vectors.ts';
import { type RevealedPair, roundCells } from './round-row.ts';
import { type StatedReturn, statedReturns } from './returns.ts';
import { verifierScript } from './script.ts';
import { gameTables, wholes } from './tables.ts';

type Finding = [string, string];
type Parts = {
  RoundsCheck: new (games: unknown) => { take(row: Row): Finding[] };
  returnFindings(rules: unknown, stated: readonly StatedReturn[]): { found: string[]; bets: number };
  gameFindings(game: GameName, table: unknown, stated: readonly StatedReturn[]): string[];
};

const part = async (name: string) =>
  (await import(String(new URL(`verifier/${name}.mjs`, import.meta.url)))) as Partial<Parts>;
const { RoundsCheck } = (await part('rounds')) as Parts;
const { returnFindings, gameFindings } = (await part('returns')) as Parts;
const rules: unknown = JSON.parse(JSON.stringify(gameTables()));

const event = (seq: number) => ({ partition: 0, seq, at: seq });

function pairOf(name: string): RevealedPair {
  const serverSeed = seedHashOf(name);
  return {
    player: 'p1',
    pair: 0,
    serverSeed,
    serverSeedHash: seedHashOf(serverSeed),
    nextServerSeedHash: seedHashOf('next'),
    clientSeed: name,
    committed: event(1),
    revealed: event(1_000_000),
  };
}

/** Different bets, one after the other. */
const BETS: Readonly<Record<GameName, (at: number) => Omit<VectorBet, 'game'>>> = {
  dice: (at) => ({ params: { prediction: at % 2 === 0 ? 'over' : 'under' }, stake: at + 1 }),
  roulette: (at) => ({
    params: {
      lines: [
        { type: 'straight', value: at % 38, amountPoints: 1 + (at % 7) },
        { type: 'red', amountPoints: 3 },
        { type: 'even', amountPoints: 1 + at },
        { type: 'low', amountPoints: 2 },
        { type: 'dozen', value: 1 + (at % 3), amountPoints: 5 },
        { type: 'column', value: 1 + (at % 3), amountPoints: 7 },
      ],
    },
  }),
  crash: (at) => (at % 2 === 0 ? { params: { autoCashOutHundredths: 101 + at } } : { cashOut: 101 + at }),
  mines: (at) => ({
    params: { mineCount: 3 + (at % 8) },
    tiles: Array.from({ length: at % 9 }, (_, tile) => (tile * 7) % 25),
  }),
  slots: (at) => ({ stake: at + 1 }),
  blackjack: (at) => ({ stake: at + 1 }),
  wheel: (at) => ({ stake: at + 1 }),
  keno: (at) => ({
    params: {
      numbers: Array.from({ length: 4 + (at % 7) }, (_, place) => 1 + ((at + place * 11) % 80)),
      paytable: at % 2 === 0 ? 'literal' : 'by-picks',
    },
    stake: at + 1,
  }),
  plinko: (at) => ({
    params: { rows: 8 + (at % 9), risk: (['low', 'medium', 'high'] as const)[at % 3] },
    stake: at + 1,
  }),
  baccarat: (at) => ({ params: { betOn: (['player', 'banker', 'tie'] as const)[at % 3] }, stake: at + 1 }),
};

test.each(GAME_NAMES)(
  'the verifier, which shares no code with the rules, settles 400 rounds of %s as they do',
  (game) => {
    const bets = Array.from({ length: 400 }, (_, at): VectorBet => ({ game, ...BETS[game](at) }));
    // A mines round without an open tile has no cash-out by the player.
    const playable = bets.filter(({ tiles }) => tiles === undefined || tiles.length > 0);
    const { pair, rounds } = playPair(pairOf(game), playable);
    const check = new RoundsCheck((rules as { games: unknown }).games);
    const findings = rounds.flatMap((round) => check.take(rowOf(roundCells(pair, round))));
    expect(findings).toEqual([]);
    expect(new Set(rounds.map(({ payoutPoints }) => payoutPoints > 0)).size).toBe(2);
  },
);

describe('returns', () => {
  test('the stated ones are those that the tables give', () => {
    expect(returnFindings(rules, statedReturns())).toEqual({ found: [], bets: 218 });
  });

  test.each(GAME_NAMES)('a stated return of %s that differs by a ten-billionth is found', (game) => {
    const stated = statedReturns();
    const one = stated.find((each) => each.game === game)!;
    const [numerator, denominator] = one.returned.split('/').map(BigInt) as [bigint, bigint];
    one.returned = `${numerator * 10_000_000_000n + 1n}/${denominator * 10_000_000_000n}`;
    expect(returnFindings(rules, stated).found).toEqual([expect.stringContaining(`${game}: ${one.bet} is stated to`)]);
  });

  test('a bet that is left out, and one that does not exist, are found', () => {
    const [first, ...others] = statedReturns();
    expect(returnFindings(rules, others).found).toEqual(['dice: over is not stated']);
    expect(returnFindings(rules, [first!, { ...first!, bet: 'both' }, ...others]).found).toEqual([
      'dice: both is not a bet of the rules',
    ]);
  });

  test('that of blackjack is the published one', () => {
    const decimals = statedReturns().flatMap(({ game, decimal }) => (game === 'blackjack' ? [Number(decimal)] : []));
    const { numerator, denominator } = RULES.blackjack.returns[0]!.returnToPlayer;
    expect(decimals[0]).toBeCloseTo(numerator / denominator, 6);
    expect(decimals[1]).toBeCloseTo(RETURN_WITHOUT_SPLIT, 6);
  });
});

type Value = unknown[] | Record<string, unknown>;

/** Every number in a table, as the way to it. */
function numbersIn(value: unknown, way: readonly string[] = []): string[][] {
  if (typeof value === 'number') return [[...way]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => numbersIn(part, [...way, key]));
}

function raised(table: unknown, way: readonly string[]): unknown {
  const copy = structuredClone(table);
  const last = way.at(-1)!;
  const holder = way.slice(0, -1).reduce((part, key) => (part as Record<string, unknown>)[key], copy) as Value;
  const numbers = holder as Record<string, number>;
  numbers[last] = numbers[last]! + 1;
  return copy;
}

describe('tables', () => {
  const { games } = rules as { games: Record<GameName, { table: unknown }> };
  const { accepted } = packVectors();
  const isRefused = (game: GameName, table: unknown) => {
    const check = new RoundsCheck({ ...games, [game]: { ...games[game], table } });
    // Rounds of other games are missing between these.
    return accepted.some((row) => row['game'] === game && check.take(row).some(([kind]) => kind !== 'nonce'));
  };
  const isStated = (game: GameName, table: unknown) => {
    const stated = statedReturns().filter((one) => one.game === game);
    return gameFindings(game, table, stated).length === 0;
  };

  test.each(GAME_NAMES)(
    'any number of %s that is changed alone is refused by the returns or by the vectors',
    (game) => {
      const { table } = games[game];
      expect([isStated(game, table), isRefused(game, table)]).toEqual([true, false]);
      const passed = numbersIn(table).filter((way) => {
        const other = raised(table, way);
        return !isRefused(game, other) && isStated(game, other);
      });
      expect(passed).toEqual([]);
    },
  );

  test.each([
    ['a dozen without its numbers', { dozen: { 1: wholes(1, 12), 2: [13], 3: wholes(25, 36) } }],
    ['a column without any', { column: { 1: wholes(1, 12), 2: wholes(13, 24), 3: [] } }],
    ['two dozens with the same numbers', { dozen: { 1: wholes(1, 12), 2: wholes(1, 12), 3: wholes(25, 36) } }],
    ['a colour with a number twice', { red: [1, 1, ...wholes(1, 16)] }],
    ['a half with a number that is not on the wheel', { low: wholes(22, 39) }],
  ])('the returns refuse %s', (_, changed) => {
    const table = games.roulette.table as { places: object };
    expect(isStated('roulette', { ...table, places: { ...table.places, ...changed } })).toBe(false);
  });
});

test('the script is one file: it imports only modules of Node, and exports nothing', async () => {
  const script = await verifierScript();
  const imports = script.split('\n').filter((line) => /^import\b|^\} from\b/.test(line));
  expect(imports.every((line) => /from 'node:[a-z/]+';$/.test(line))).toBe(true);
  expect(script).not.toMatch(/^export\b/m);
  // Readable: no line is longer than a screen.
  expect(Math.max(...script.split('\n').map((line) => line.length))).toBeLessThan(130);
});
