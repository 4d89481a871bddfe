import { refusal } from '#contracts/outcome.ts';
import type { PROMO_COMMANDS } from '#contracts/promos/commands.ts';
import { mayTake } from '../play/may-take.ts';
import { draft, type Rule, type Rules } from '../engine/decide/rule.ts';
import { isOver, NO_PROMOS } from './slice.ts';

/** Bounds the book. */
const MOST_RUNNING = 200;

const makePromo: Rule<'make-promo'> = (account, command, { now }) => {
  const { code, amountPoints, mostUses, expiresAt, isVerifiedOnly, minDays, reason } = command;
  if (expiresAt <= now) return refusal('expiry-passed');
  const running = [...(account.promos ?? NO_PROMOS).promos.values()].filter((promo) => !isOver(promo, now));
  if (running.some((promo) => promo.code === code)) return refusal('promo-code-taken');
  if (running.length >= MOST_RUNNING) return refusal('too-many-promos');
  return [draft('promo-made', { code, amountPoints, mostUses, expiresAt, isVerifiedOnly, minDays, reason })];
};

const endPromo: Rule<'end-promo'> = (account, { promoId, reason }) => {
  const promo = (account.promos ?? NO_PROMOS).promos.get(promoId);
  if (promo === undefined) return refusal('promo-unknown');
  return promo.isEnded ? refusal('promo-ended') : [draft('promo-ended', { promoId, reason })];
};

const takePromo: Rule<'take-promo'> = (account, { promoId, player, requestId }, { now }) => {
  const promo = (account.promos ?? NO_PROMOS).promos.get(promoId);
  if (promo === undefined) return refusal('promo-unknown');
  if (promo.isEnded) return refusal('promo-ended');
  if (promo.expiresAt <= now) return refusal('promo-expired');
  if (promo.uses >= promo.mostUses) return refusal('promo-used-up');
  return [draft('promo-taken', { promoId, player, requestId, points: promo.points })];
};

/** Always settles the use that the player has. */
const payPromo: Rule<'pay-promo'> = (account, { promoId, amountPoints: points }, { now }) => {
  if ((account.promos ?? NO_PROMOS).settled.has(promoId)) return refusal('promo-settled');
  return mayTake(account, points, now)
    ? [draft('promo-paid', { promoId }, points)]
    : [draft('promo-declined', { promoId, points })];
};

export const PROMO_RULES: Rules<(typeof PROMO_COMMANDS)[number]['type']> = {
  'make-promo': makePromo,
  'end-promo': endPromo,
  'take-promo': takePromo,
  'pay-promo': payPromo,
};
