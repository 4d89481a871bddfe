import { z } from 'zod';
import { ONE_LINE, NO_BIDI, isBlank } from '../definition/one-line.ts';
import { gameName } from '../games/catalogue.ts';
import { networkName } from '../offers/networks.ts';
import { points, signedPoints } from '../points.ts';
import { dollarMicros } from '../treasury/events.ts';
import { methodName } from '../withdrawals/method-names.ts';

export const MOST_TITLE = 80;
export const MOST_MESSAGE = 500;

const line = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most, { abort: true })
    .regex(ONE_LINE, 'One line of text, without control characters.')
    .regex(NO_BIDI, 'Text has no characters that turn its direction.')
    .refine((text) => !isBlank(text), 'Write something.');

export const systemWords = z.object({ title: line(MOST_TITLE), message: line(MOST_MESSAGE) });

export const notificationFact = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome'), params: z.object({ points }) }),
  z.object({ kind: z.literal('big_win'), params: z.object({ game: gameName, stake: points, payout: points }) }),
  z.object({ kind: z.literal('level_up'), params: z.object({ level: z.int().min(1) }) }),
  z.object({
    kind: z.literal('offer'),
    params: z.object({
      state: z.enum(['pending', 'released', 'reversed']),
      network: networkName,
      points,
      /** Of pending ones, milliseconds since the epoch. */
      releaseAt: z.int().nullable(),
    }),
  }),
  z.object({
    kind: z.literal('referral'),
    params: z.object({ of: z.enum(['promised', 'friend', 'referrer', 'share', 'share-reversed']), points }),
  }),
  z.object({
    kind: z.literal('withdrawal'),
    params: z.object({
      state: z.enum([
        'requested',
        'approved',
        'unclaimed',
        'completed',
        'rejected',
        'failed',
        'returned',
        'released',
        'forfeited',
        'held',
        'hold-kept',
        'hold-ended',
      ]),
      /** Absent where the event does not repeat them; holds of all withdrawals have none. */
      points: points.optional(),
      /** Value in millionths of a dollar. */
      micros: dollarMicros.optional(),
      method: methodName.optional(),
      /** Of unclaimed ones, milliseconds since the epoch. */
      claimBy: z.int().optional(),
    }),
  }),
  z.object({ kind: z.literal('rain'), params: z.object({ points }) }),
  z.object({ kind: z.literal('tip'), params: z.object({ of: z.enum(['sent', 'received', 'returned']), points }) }),
  z.object({ kind: z.literal('race'), params: z.object({ points, rank: z.int() }) }),
  /** Has no name, so that nothing of an erased player stays here. */
  z.object({ kind: z.literal('mention'), params: z.object({ message: z.int() }) }),
  z.object({ kind: z.literal('daily_bonus'), params: z.object({ points, streak: z.int() }) }),
  z.object({ kind: z.literal('system'), params: z.object({ title: z.string(), message: z.string() }) }),
  z.object({ kind: z.literal('other'), params: z.object({ points: signedPoints, reason: z.string() }) }),
]);
export type NotificationFact = z.infer<typeof notificationFact>;

/** For players who have the mail channel on. For system facts the sender decides. */
export function isMailed(fact: NotificationFact): boolean {
  switch (fact.kind) {
    case 'offer':
      // The mailer drops a release whose credit was never pending.
      return fact.params.state !== 'pending';
    case 'withdrawal':
      // The release or forfeiture that follows is mailed.
      return fact.params.state !== 'returned';
    case 'level_up':
    case 'daily_bonus':
      return true;
    case 'referral':
      return fact.params.of !== 'promised';
    default:
      return false;
  }
}
