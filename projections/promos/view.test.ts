import { expect, test } from 'vitest';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { promosView } from './view.ts';

const ANN = 11;
const BOB = 22;
const HOUSE = HOUSE_ACCOUNTS.promos;
const terms = { code: 'SPRING', amountPoints: 50, mostUses: 9, isVerifiedOnly: true, minDays: 1, reason: 'spring' };

test('uses of a code are counted, and each player has when it was taken and paid or declined', () => {
  const payload = { ...terms, expiresAt: Date.UTC(2100, 0, 1) };
  const story = new EventStory().tells(HOUSE, 'promo-made', payload, { actor: 'operator:7' });
  const { commandId: promoId, at } = story.last;
  const use = (player: number) => ({ promoId, player, requestId: promoId, points: 50 });
  story.tells(HOUSE, 'promo-taken', use(ANN), {}).tells(HOUSE, 'promo-taken', use(BOB), {});
  story.tells(ANN, 'promo-paid', { promoId }, { available: 50, amount: 50 });
  story.tells(BOB, 'promo-declined', { promoId, points: 50 }, {});
  story.tells(HOUSE, 'promo-ended', { promoId, reason: 'over' }, { actor: 'operator:7' });
  const { amountPoints: points, ...made } = payload;
  expect(promosView.rows(story.events)).toEqual({
    code: [{ id: promoId, points, ...made, maker: 'operator:7', madeAt: at, endedAt: at, uses: 2 }],
    use: [
      { promo: promoId, account: ANN, takenAt: at, paidAt: at },
      { promo: promoId, account: BOB, takenAt: at, declinedAt: at },
    ],
  });
});
