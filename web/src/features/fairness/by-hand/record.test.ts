import { describe, expect, test } from 'vitest';
import type { RoundRecord } from '#contracts/fairness/calls.ts';
import { floatsOf } from '#contracts/fairness/seeds.ts';
import { GAME_NAMES, type GameName } from '#contracts/games/catalogue.ts';
import { blackjack } from '#contracts/games/blackjack/blackjack.ts';
import { crash } from '#contracts/games/crash/crash.ts';
import { mines } from '#contracts/games/mines/mines.ts';
import { singleShotRules } from '#contracts/games/rules.ts';
import { browserHmac } from '../seeds/browser-hash.ts';
import { explainRound } from '../verify/explain-round.ts';
import { handClaim } from './claim.ts';
import { readRecord } from './record.ts';
import vectors from '#contracts/fairness/vectors.json' with { type: 'json' };

const [vector] = vectors.ours;
const STAKE = 20;
const draw = (count: number) => floatsOf(vector!, count, browserHmac);
const context = { stakePoints: STAKE, elapsedMs: 60_000, maxPayoutPoints: 1_000_000 };

const PARAMS: Readonly<Record<GameName, unknown>> = {
  dice: { prediction: 'under' },
  roulette: {
    lines: [
      { type: 'straight', value: 37, amountPoints: 4 },
      { type: 'column', value: 2, amountPoints: 6 },
      { type: 'black', amountPoints: 10 },
    ],
  },
  crash: { autoCashOutHundredths: null },
  mines: { mineCount: 5 },
  slots: {},
  blackjack: {},
  wheel: {},
  keno: { numbers: [4, 62, 72, 1], paytable: 'literal' },
  plinko: { rows: 12, risk: 'high' },
  baccarat: { betOn: 'tie' },
};

function ended(game: GameName) {
  const params = PARAMS[game];
  if (game === 'crash')
    return crash.settle({ autoCashOutHundredths: null }, crash.deal(params as never, draw(1)), context);
  if (game === 'mines') {
    const secret = mines.deal({ mineCount: 5 }, draw(5));
    const revealed = [24, 12, 3, 0].filter((tile) => !secret.includes(tile));
    const step = mines.act({ mineCount: 5, revealed }, { type: 'reveal', tile: secret[1]! }, secret, context);
    return step.kind === 'ended' ? step.end : null;
  }
  if (game === 'blackjack') {
    const secret = blackjack.deal({}, draw(52));
    return blackjack.settle({ playerCards: secret.slice(0, 2), dealerUp: secret[2]! }, secret, context);
  }
  const rules = singleShotRules(game);
  return rules.settle(params, STAKE, draw(rules.floatsNeeded(params)));
}

function recordOf(game: GameName): RoundRecord {
  const { serverSeed, serverSeedHash, clientSeed, nonce } = vector!;
  const { outcome, multiplierHundredths, payoutPoints } = ended(game)!;
  return {
    id: '0-12',
    game,
    params: PARAMS[game],
    outcome,
    stakePoints: STAKE,
    payoutPoints,
    multiplierHundredths,
    serverSeed,
    serverSeedHash,
    clientSeed,
    nonce,
    epoch: 0,
    rulesVersion: 1,
    commandId: '018f4d9e-0000-7000-8000-000000000000',
    createdAt: '2026-01-02T03:04:05.000Z',
  };
}

function fieldsOf(record: object) {
  const read = readRecord(JSON.stringify(record));
  if ('wrong' in read) throw new Error(read.wrong);
  return read.fields;
}

describe.each(GAME_NAMES)('a pasted record of %s', (game) => {
  test('fills the form, which reads as the same round', () => {
    const record = recordOf(game);
    const claim = handClaim(game).parse(fieldsOf(record));
    expect(record).toMatchObject(claim);
    expect(explainRound(claim).holds).toBe(true);
  });

  test('with an outcome of another game is refused with a sentence', () => {
    const read = readRecord(JSON.stringify({ ...recordOf(game), outcome: { weather: 'fine' } }));
    expect(read).toEqual({ wrong: expect.stringMatching(/^Its parameters or its outcome are none of [A-Z][a-z]+\.$/) });
  });
});

test('a record whose seed is still secret fills everything else', () => {
  expect(fieldsOf({ ...recordOf('dice'), serverSeed: null })).toMatchObject({ serverSeed: '', nonce: '1' });
});

test('fields that are not needed to recompute a round may be missing', () => {
  const { id: _, createdAt: __, commandId: ___, ...rest } = recordOf('wheel');
  expect(fieldsOf(rest).game).toBe('wheel');
});

test.each([
  ['No. 1,234', 'This is no JSON. Paste all of it, from { to }.'],
  ['', 'This is no JSON. Paste all of it, from { to }.'],
  ['[]', 'This is no record of a round.'],
  ['{}', 'The record’s “game” is missing or wrong.'],
  [JSON.stringify({ ...recordOf('dice'), nonce: 'first' }), 'The record’s “nonce” is missing or wrong.'],
])('%s is answered with "%s"', (text, wrong) => {
  expect(readRecord(text)).toEqual({ wrong });
});
