import { z } from 'zod';

export const invitationState = z.enum([
  'pending',
  'released',
  /** Both sides used the same browser. */
  'refused-shared-device',
  /** Both sides signed in from one network: /24 of IPv4, /64 of IPv6. */
  'refused-shared-network',
  /** The friend's mailbox has another account, perhaps the referrer's. */
  'refused-known-mailbox',
  /** There was no bonus when the friend joined. */
  'refused-no-bonus',
  'expired',
]);
export type InvitationState = z.infer<typeof invitationState>;

/** `be-active`: an offer, or enough wagered. `next-day`: the referrer's bonuses of today are paid. */
export const missingStep = z.enum(['confirm-email', 'be-active', 'next-day']);
export type MissingStep = z.infer<typeof missingStep>;

export function missingSteps(
  friend: { isConfirmed: boolean; offers: number; riskedPoints: bigint },
  wagerPoints: number,
): MissingStep[] {
  const missing: MissingStep[] = [];
  if (!friend.isConfirmed) missing.push('confirm-email');
  if (friend.offers < 1 && friend.riskedPoints < BigInt(wagerPoints)) missing.push('be-active');
  return missing;
}
