import { z } from 'zod';
import { amountPoints, reason } from '../definition/envelope.ts';
import { promoCode } from './code.ts';

export const MOST_PROMO_POINTS = 1_000_000;
export const MOST_USES = 1_000_000;
export const MOST_MIN_DAYS = 3650;

/** As staff make it. */
export const promoTerms = {
  code: promoCode,
  /** Of each use. */
  amountPoints: amountPoints.max(MOST_PROMO_POINTS),
  mostUses: z.int().min(1).max(MOST_USES),
  /** Milliseconds. */
  expiresAt: z.int().min(0),
  isVerifiedOnly: z.boolean(),
  /** Least age of the account. */
  minDays: z.int().min(0).max(MOST_MIN_DAYS),
  reason,
};
