import { expect, test } from 'vitest';
import { definitionOf } from '../events.ts';
import { kindOfCode } from '../kinds.ts';
import { LINE_KINDS } from './calls.ts';
import { codesOf } from './line-kinds.ts';

test('every kind of line is in one group', () => {
  const groups = Object.fromEntries(
    LINE_KINDS.map((kind) => {
      const types = codesOf(kind).map((code) => kindOfCode(code)!.type);
      return [kind, [...new Set(types.filter((type) => definitionOf(type).words !== null))]];
    }),
  );
  expect(groups).toMatchObject({
    offers: ['offer-credited', 'offer-released', 'offer-reversed', 'released-offer-reversed'],
    games: ['round-played', 'round-started', 'round-settled', 'round-raised'],
    tips: ['tip-sent', 'tip-received', 'tip-returned', 'tip-forfeited'],
    other: ['points-adjusted', 'account-closed', 'error-corrected'],
  });
  expect(groups['bonuses']).toEqual(expect.arrayContaining(['promo-paid', 'daily-bonus-claimed', 'race-prize-paid']));
  expect(groups['withdrawals']).toEqual(expect.arrayContaining(['withdrawal-requested', 'points-held', 'hold-posted']));
});
