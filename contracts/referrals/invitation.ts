import { z } from 'zod';

export const invitationState = z.enum([
  'pending',
  'released',
  /** Both sides used the same browser. */
  'refused-shared-device',
  /** There was no bonus when the friend joined. */
  'refused-no-bonus',
  'expired',
]);
export type InvitationState = z.infer<typeof invitationState>;

/** `be-active`: an offer, or enough wagered. */
export const missingStep = z.enum(['confirm-email', 'be-active']);
export type MissingStep = z.infer<typeof missingStep>;

export function missingSteps(
  friend: { isConfirmed: boolean; offers: number; wageredPoints: bigint },
  wagerPoints: number,
): MissingStep[] {
  const missing: MissingStep[] = [];
  if (!friend.isConfirmed) missing.push('confirm-email');
  if (friend.offers < 1 && friend.wageredPoints < BigInt(wagerPoints)) missing.push('be-active');
  return missing;
}
