import { hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { nodeHmac } from '#tests/support/fixed-draws.ts';
import mappings from '../fairness/mappings.json' with { type: 'json' };
import { commitmentOf, floatsOf, type SeedPair } from '../fairness/seeds.ts';
import vectors from '../fairness/vectors.json' with { type: 'json' };
import { blackjack } from './blackjack/blackjack.ts';
import type { BlackjackAction, BlackjackRound } from './blackjack/round.ts';
import { baccarat } from './baccarat/baccarat.ts';
import { cardAt, cardText } from './cards/card.ts';
import { handValue } from './blackjack/hand.ts';
import { crash } from './crash/crash.ts';
import { dice } from './dice.ts';
import { distinctOf } from './draws.ts';
import { keno } from './keno/keno.ts';
import { mines } from './mines/mines.ts';
import { plinko } from './plinko/plinko.ts';
import { roulette } from './roulette/roulette.ts';
import type { Step } from './round.ts';
import { slots } from './slots/slots.ts';
import { SEGMENTS, wheel } from './wheel/wheel.ts';

const draw = (pair: SeedPair, count: number) => floatsOf(pair, count, nodeHmac);
const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other);
/** "Q-diamond", as in the captured outcomes. */
const capturedName = (float: number) => cardText(cardAt(float)).replace(' of ', '-').replace(/s$/, '');
const redOnTable = { lines: [{ type: 'red' as const, amountPoints: 1 }] };
const someNumbers = { numbers: [1, 2, 3], paytable: 'by-picks' as const };
const noTarget = { autoCashOutHundredths: null };

type Captured = (typeof vectors.published)[number];

const CAPTURED: Record<string, (vector: Captured) => unknown> = {
  stake_plinko_bucket_index: (v) =>
    plinko.play({ rows: v.rows!, risk: 'low' }, draw(v, plinko.floatsNeeded({ rows: v.rows!, risk: 'low' }))).outcome
      .bucket,
  stake_mines_positions_0based_sorted: (v) => ascending(mines.deal({ mineCount: v.mines! }, draw(v, v.mines!))),
  stake_keno_10of40_draw_order: (v) => distinctOf(1, 40, draw(v, 10)),
  stake_keno_10of40_sorted: (v) => ascending(distinctOf(1, 40, draw(v, 10))),
  stake_baccarat_P1P2B1B2_then_deciders: (v) => draw(v, 6).map(capturedName),
  stake_blackjack_P1P2D1D2_then_draws: (v) => draw(v, (v.expected as string[]).length).map(capturedName),
};

const captured = vectors.published.filter(({ game }) => game in CAPTURED);

test('most of the captured games have our mapping', () => {
  expect(captured.length).toBeGreaterThanOrEqual(14);
});

test.each(captured)('$game at $clientSeed:$nonce (rows $rows) comes out as captured', (vector) => {
  expect(CAPTURED[vector.game]!(vector)).toEqual(vector.expected);
});

test('baccarat deals the captured cards, with a nine for the player and a banker who draws no third card', () => {
  const vector = captured.find(({ game }) => game.startsWith('stake_baccarat'))!;
  expect(baccarat.play({ betOn: 'player' }, draw(vector, 6)).outcome).toEqual({
    playerCards: ['Qs', '10d', '9h'],
    bankerCards: ['5s', 'Jh'],
    result: 'player',
  });
});

describe.each(vectors.ours)('our own outcomes at $clientSeed:$nonce', (vector) => {
  const floats = draw(vector, 52);

  test('of the single-shot games', () => {
    expect(dice.play({ prediction: 'over' }, floats).outcome.die).toBe(vector.die);
    expect(roulette.settle(redOnTable, 1, floats).outcome.pocket).toBe(vector.roulette38);
    expect(slots.play({}, floats).outcome.symbols).toEqual(vector.slots);
    const { segment } = wheel.play({}, floats).outcome;
    expect([segment, SEGMENTS[segment]!.multiplierHundredths / 100]).toEqual(vector.wheel);
    expect(keno.play(someNumbers, floats).outcome.drawn).toEqual(vector.keno20of80);
    expect(plinko.play({ rows: 16, risk: 'high' }, floats).outcome).toEqual({
      path: vector.plinko16_bits,
      bucket: vector.plinko16_bucket,
    });
  });

  test('of the rounds', () => {
    expect(crash.deal(noTarget, floats)).toBe(Math.round(vector.crash96_cap50 * 100));
    expect(mines.deal({ mineCount: 3 }, floats)).toEqual(vector.mines3);
    expect(mines.deal({ mineCount: 10 }, floats)).toEqual(vector.mines10);
    expect(floats.slice(0, 6).map(capturedName)).toEqual(vector.cards6);
  });
});

describe.each(mappings)('independently computed at $clientSeed:$nonce', (vector) => {
  const floats = draw(vector, 52);

  test('seeds', () => {
    expect(commitmentOf(vector.serverSeed, (text) => hash('sha256', text, 'hex'))).toBe(vector.serverSeedHash);
    expect(floats.slice(0, 8).map((float) => float * 2 ** 32)).toEqual(vector.integers);
  });

  test('the single-shot games', () => {
    expect(dice.play({ prediction: 'under' }, floats).outcome.die).toBe(vector.dice);
    expect(roulette.settle(redOnTable, 1, floats).outcome.pocket).toBe(vector.roulette);
    expect(slots.play({}, floats).outcome.symbols).toEqual(vector.slots);
    expect(wheel.play({}, floats).outcome.segment).toBe(vector.wheel);
    expect(keno.play(someNumbers, floats).outcome.drawn).toEqual(vector.keno);
    expect(baccarat.play({ betOn: 'tie' }, floats).outcome).toEqual(vector.baccarat);
    for (let rows = 8; rows <= 16; rows++) {
      const path = vector.plinko.slice(0, rows);
      const bucket = path.filter((step) => step === 1).length;
      expect(plinko.play({ rows, risk: 'medium' }, floats).outcome).toEqual({ path, bucket });
    }
  });

  test('mines, crash and the cards', () => {
    for (let mineCount = 3; mineCount <= 10; mineCount++) {
      expect(mines.deal({ mineCount }, floats)).toEqual(vector.mines.slice(0, mineCount));
    }
    expect(crash.deal(noTarget, floats)).toBe(vector.crashHundredths);
    expect(blackjack.deal({}, floats).slice(0, 10)).toEqual(vector.cards);
  });

  test.each(['stand', 'mimic', 'double'] as const)('blackjack, played by the strategy "%s"', (strategy) => {
    const context = { stakePoints: 10, elapsedMs: 0, maxPayoutPoints: 1_000_000 };
    const cards = blackjack.deal({}, floats);
    let step: Step<BlackjackRound> = blackjack.open({}, cards, context);
    while (step.kind === 'open') {
      const hits = strategy === 'mimic' && handValue(step.progress.playerCards).total < 17;
      const move: BlackjackAction['type'] = strategy === 'double' ? 'double' : hits ? 'hit' : 'stand';
      step = blackjack.act(step.progress, { type: move }, cards, context);
    }
    expect(step.kind === 'ended' && step.end.outcome).toEqual(vector.blackjack[strategy]);
  });
});
