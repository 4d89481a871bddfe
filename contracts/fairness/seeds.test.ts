import { createHmac, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { dice } from '../games/dice.ts';
import { clientSeed, commitmentOf, floatsOf, type HmacSha256, type SeedPair, serverSeed } from './seeds.ts';
import vectors from './vectors.json' with { type: 'json' };

const hmac: HmacSha256 = (key, message) => createHmac('sha256', key).update(message).digest();
const sha256Hex = (text: string) => hash('sha256', text, 'hex');

const draw = (pair: SeedPair, count: number) => floatsOf(pair, count, hmac);

function picks(pool: readonly number[], floats: readonly number[]): number[] {
  const left = [...pool];
  return floats.map((float) => left.splice(Math.floor(float * left.length), 1)[0]!);
}

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);

const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A'];
const SUITS = ['diamond', 'heart', 'spade', 'club'];
const DECK = RANKS.flatMap((rank) => SUITS.map((suit) => `${rank}-${suit}`));
const cards = (floats: readonly number[]) => floats.map((float) => DECK[Math.floor(float * 52)]!);

function weighted(names: readonly string[], totals: readonly number[], at: number): string {
  return names[totals.findIndex((total) => at < total)]!;
}

type Published = (typeof vectors.published)[number];

const PUBLISHED: Record<string, (vector: Published) => unknown> = {
  stake_dice_10001: (v) => Math.floor(draw(v, 1)[0]! * 10001) / 100,
  stake_roulette_37: (v) => Math.floor(draw(v, 1)[0]! * 37),
  stake_keno_10of40_draw_order: (v) => picks(range(1, 40), draw(v, 10)),
  stake_keno_10of40_sorted: (v) => ascending(picks(range(1, 40), draw(v, 10))),
  stake_plinko_bucket_index: (v) => draw(v, v.rows!).filter((float) => Math.floor(float * 2) === 1).length,
  stake_wheel_index: (v) => Math.floor(draw(v, 1)[0]! * v.segments!),
  stake_mines_positions_0based_sorted: (v) => ascending(picks(range(0, 24), draw(v, v.mines!))),
  stake_baccarat_P1P2B1B2_then_deciders: (v) => cards(draw(v, (v.expected as string[]).length)),
  stake_blackjack_P1P2D1D2_then_draws: (v) => cards(draw(v, (v.expected as string[]).length)),
};

describe('the seed convention', () => {
  test.each(vectors.hmac)('gives the captured HMAC bytes of $clientSeed:$nonce', (vector) => {
    for (const [block, expected] of [vector.hmac0, vector.hmac1, vector.hmac2].entries()) {
      const bytes = hmac(vector.serverSeed, `${vector.clientSeed}:${vector.nonce}:${block}`);
      expect(Buffer.from(bytes).toString('hex')).toBe(expected);
    }
  });

  test('draws floats across block boundaries from the same bytes', () => {
    const [vector] = vectors.hmac;
    const bytes = Buffer.from(vector!.hmac0 + vector!.hmac1 + vector!.hmac2, 'hex');
    const expected = range(0, 23).map((index) => bytes.readUInt32BE(index * 4) / 2 ** 32);
    expect(draw(vector!, 24)).toEqual(expected);
    expect(draw(vector!, 9)).toEqual(expected.slice(0, 9));
  });

  test.each(vectors.published)('reproduces $game at $clientSeed:$nonce (rows $rows, segments $segments)', (vector) => {
    expect(PUBLISHED[vector.game]!(vector)).toEqual(vector.expected);
  });

  test('accepts 1 to 64 printable ASCII characters as a client seed and only hex as a server seed', () => {
    for (const text of ['a', ' ', 'x'.repeat(64), 'lucky seed: 7!'])
      expect(clientSeed.safeParse(text).success).toBe(true);
    for (const text of ['', 'x'.repeat(65), 'é', 'tab\t', '🎲']) expect(clientSeed.safeParse(text).success).toBe(false);
    for (const text of ['', 'AB'.repeat(32), 'g'.repeat(64)]) expect(serverSeed.safeParse(text).success).toBe(false);
  });
});

describe.each(vectors.ours)('our own mappings at $clientSeed:$nonce', (vector) => {
  const floats = draw(vector, 24);
  const first = floats[0]!;

  test('the commitment is the hash of the server seed as text', () => {
    expect(commitmentOf(vector.serverSeed, sha256Hex)).toBe(vector.serverSeedHash);
  });

  test('the first eight integers', () => {
    expect(floats.slice(0, 8).map((float) => float * 2 ** 32)).toEqual(vector.u32_first8);
  });

  test("dice, over and under, through the ledger's rules", () => {
    const over = dice.play({ prediction: 'over' }, floats);
    const under = dice.play({ prediction: 'under' }, floats);
    expect(over.outcome).toEqual({ die: vector.die });
    expect(under.outcome).toEqual({ die: vector.die });
    expect([over.multiplierHundredths, under.multiplierHundredths]).toEqual(vector.die > 3 ? [180, 0] : [0, 180]);
  });

  test('roulette, crash, slots and the wheel', () => {
    const symbols = ['cherry', 'lemon', 'orange', 'grapes', 'bell', 'star', 'diamond'];
    const reel = (float: number) => weighted(symbols, [30, 55, 75, 90, 98, 100, 101], Math.floor(float * 101));
    expect(Math.floor(first * 38)).toBe(vector.roulette38);
    const crash = Math.floor((96 * 2 ** 32) / (first * 2 ** 32 + 1)) / 100;
    expect(Math.min(50, Math.max(1, crash))).toBe(vector.crash96_cap50);
    expect(floats.slice(0, 3).map(reel)).toEqual(vector.slots);
    const arcs = [10, 19, 28, 36, 46, 52, 61, 68, 78, 86, 94, 100];
    const multipliers = [0, 1.2, 1, 1.5, 0, 2, 0.8, 1.8, 0, 1.3, 0.5, 3];
    const segment = arcs.findIndex((end) => Math.floor(first * 100) < end);
    expect([segment, multipliers[segment]]).toEqual(vector.wheel);
  });

  test('mines, keno, plinko and cards', () => {
    expect(picks(range(0, 24), floats.slice(0, 3))).toEqual(vector.mines3);
    expect(picks(range(0, 24), floats.slice(0, 10))).toEqual(vector.mines10);
    expect(picks(range(1, 80), floats.slice(0, 20))).toEqual(vector.keno20of80);
    const bits = floats.slice(0, 16).map((float) => Math.floor(float * 2));
    expect(bits).toEqual(vector.plinko16_bits);
    expect(bits.filter((bit) => bit === 1).length).toBe(vector.plinko16_bucket);
    expect(cards(floats.slice(0, 6))).toEqual(vector.cards6);
  });
});
