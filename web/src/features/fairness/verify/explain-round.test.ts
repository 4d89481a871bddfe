import { createHmac, hash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { RoundClaim } from '#contracts/fairness/verify.ts';
import { verifyRound } from '#contracts/fairness/verify.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { roundRules, SINGLE_SHOT_GAMES, type SingleShotGame, singleShotRules } from '#contracts/games/rules.ts';
import vectors from '#contracts/fairness/vectors.json' with { type: 'json' };
import { browserHmac, browserSha256Hex } from '../seeds/browser-hash.ts';
import { explainRound, explainTold } from './explain-round.ts';

const [vector] = vectors.ours;
const { serverSeed, serverSeedHash, clientSeed, nonce, die } = vector!;

const honest: RoundClaim = {
  game: 'dice',
  params: { prediction: 'over' },
  stakePoints: 25,
  outcome: { die },
  multiplierHundredths: 180,
  payoutPoints: 45,
  serverSeed,
  serverSeedHash,
  clientSeed,
  nonce,
};

describe('the hashes of the browser', () => {
  test('reproduce the captured HMAC bytes', () => {
    for (const captured of vectors.hmac) {
      const bytes = browserHmac(captured.serverSeed, `${captured.clientSeed}:${captured.nonce}:0`);
      expect(Buffer.from(bytes).toString('hex')).toBe(captured.hmac0);
    }
  });

  test('agree with those of the server on any printable text', () => {
    for (const text of ['', ' ', 'a seed with: colons', '~'.repeat(64), 'f'.repeat(64)]) {
      expect(browserSha256Hex(text)).toBe(hash('sha256', text, 'hex'));
      const theirs = createHmac('sha256', text).update('client:7:0').digest('hex');
      expect(Buffer.from(browserHmac(text, 'client:7:0')).toString('hex')).toBe(theirs);
    }
  });
});

describe('a round recomputed in the browser', () => {
  test('holds when everything is as it was played, and shows every step', () => {
    const explained = explainRound(honest);
    expect(explained.holds).toBe(true);
    expect(explained.commitment).toBe(serverSeedHash);
    expect(explained.blocks).toMatchObject([{ message: 'bb62964774:1:0', hmacHex: vectors.hmac[0]!.hmac0 }]);
    expect(explained.blocks[0]!.floats).toMatchObject([{ bytes: [0xc5, 0x90, 0xd1, 0x71], integer: 3314602353 }]);
    expect(explained.steps).toMatchObject([{ label: 'Die', value: expect.stringMatching(/= 5$/) }]);
    expect(explained.payoutFormula).toBe('floor(25 × 1.80x) = 45 points');
    const single = explainRound({ ...honest, stakePoints: 1, payoutPoints: 1 });
    expect(single.payoutFormula).toBe('floor(1 × 1.80x) = 1 point');
  });

  test.each([
    ['another die', { outcome: { die: 4 } }, 'outcomeHolds'],
    ['a payout that is one point short', { payoutPoints: 44 }, 'payoutHolds'],
    ['another multiplier', { multiplierHundredths: 179 }, 'payoutHolds'],
    ['a commitment to another seed', { serverSeedHash: '0'.repeat(64) }, 'commitmentHolds'],
  ] as const)('does not hold with %s', (_, lie, broken) => {
    const explained = explainRound({ ...honest, ...lie });
    expect(explained.holds).toBe(false);
    expect(explained.verification[broken]).toBe(false);
  });

  test('the same seeds at another nonce are another round', () => {
    const next = verifyRound({ ...honest, nonce: 2 }, browserHmac, browserSha256Hex);
    expect(next.floats).not.toEqual(explainRound(honest).verification.floats);
  });

  test('parameters of another game are refused, not guessed', () => {
    expect(() => explainRound({ ...honest, game: 'mines' })).toThrow('The number of mines is a whole number.');
  });

  test('a record that is no round of its game has no explanation', () => {
    expect(explainTold(honest)?.holds).toBe(true);
    expect(explainTold({ ...honest, game: 'mines' })).toBeNull();
    expect(explainTold({ ...honest, outcome: null })).toBeNull();
    const params = { lines: [{ type: 'red', amountPoints: 24 }] };
    expect(explainTold({ ...honest, game: 'roulette', params, outcome: { pocket: 3 } })).toBeNull();
  });
});

describe('a round of any game', () => {
  const BETS: Readonly<Record<SingleShotGame, { params: unknown; steps: number; blocks: number }>> = {
    dice: { params: { prediction: 'over' }, steps: 1, blocks: 1 },
    roulette: { params: { lines: [{ type: 'red', amountPoints: 25 }] }, steps: 1, blocks: 1 },
    slots: { params: {}, steps: 3, blocks: 1 },
    wheel: { params: {}, steps: 1, blocks: 1 },
    keno: { params: { numbers: [7, 8, 9], paytable: 'by-picks' }, steps: 20, blocks: 3 },
    plinko: { params: { rows: 16, risk: 'low' }, steps: 17, blocks: 2 },
    baccarat: { params: { betOn: 'banker' }, steps: 4, blocks: 1 },
  };

  function played(game: SingleShotGame): RoundClaim {
    const rules = singleShotRules(game);
    const { params } = BETS[game];
    const floats = floatsOf({ serverSeed, clientSeed, nonce }, rules.floatsNeeded(params), browserHmac);
    return { ...honest, game, params, ...rules.settle(params, 25, floats) };
  }

  test.each(SINGLE_SHOT_GAMES)('%s: shows every fraction with its bytes and every step of the draw', (game) => {
    const explained = explainRound(played(game));
    expect(explained.holds).toBe(true);
    expect(explained.blocks).toHaveLength(BETS[game].blocks);
    expect(explained.steps.length).toBeGreaterThanOrEqual(BETS[game].steps);
    const floats = explained.blocks.flatMap((block) => block.floats);
    expect(floats.map(({ float }) => float)).toEqual(explained.verification.floats);
    for (const { bytes, integer } of floats) expect(Buffer.from(bytes).readUInt32BE()).toBe(integer);
  });

  test.each(SINGLE_SHOT_GAMES)('%s: a point more than was paid does not hold', (game) => {
    const claim = played(game);
    expect(explainRound({ ...claim, payoutPoints: claim.payoutPoints + 1 }).holds).toBe(false);
  });

  test.each([2, 3])('blackjack: shows only the drawn cards of the deck, after %i cards of the player', (held) => {
    const rules = roundRules('blackjack');
    const deck = floatsOf({ serverSeed, clientSeed, nonce }, 52, browserHmac);
    const cards = rules.deal({}, deck) as readonly string[];
    const asked = {
      playerCards: [0, 1, 4].slice(0, held).map((place) => cards[place]),
      dealerCards: cards.slice(2, 4),
    };
    const told = { ...asked, isDoubled: false, result: 'win' };
    const played = rules.replay({}, told, 25, cards);
    const explained = explainRound({ ...honest, game: 'blackjack', params: {}, ...played });
    expect(explained.holds).toBe(true);
    const { playerCards, dealerCards } = played.outcome as { playerCards: string[]; dealerCards: string[] };
    const onTable = playerCards.length + dealerCards.length;
    expect(explained.steps).toHaveLength(onTable);
    expect(explained.blocks.flatMap(({ floats }) => floats)).toHaveLength(onTable);
    expect([...playerCards, ...dealerCards].toSorted()).toEqual(cards.slice(0, onTable).toSorted());
  });

  test('roulette’s payout is shown bet by bet', () => {
    const lines = [
      { type: 'odd', amountPoints: 5 },
      { type: 'even', amountPoints: 5 },
      { type: 'straight', value: 0, amountPoints: 1 },
    ];
    const params = { lines };
    const floats = floatsOf({ serverSeed, clientSeed, nonce }, 1, browserHmac);
    const claim = { ...honest, game: 'roulette' as const, params, stakePoints: 11 };
    const settled = singleShotRules('roulette').settle(params, 11, floats);
    expect(explainRound({ ...claim, ...settled }).payoutFormula).toBe('Odd: 5 × 2.00x; together 10 points');
    const green = { lines: [{ type: 'straight', value: 0, amountPoints: 11 }] };
    expect(explainRound({ ...claim, ...settled, params: green }).payoutFormula).toContain('No bet covers');
  });
});
