import type { AccountId } from '../ids.ts';
import type { InvitationState, MissingStep } from '../referrals/invitation.ts';

export type Friend = {
  account: AccountId;
  /** Milliseconds since the epoch. */
  invitedAt: number;
  state: InvitationState;
  /** What a pending one still waits for. */
  missing: readonly MissingStep[];
  /** What the friend has brought the referrer so far. */
  earned: bigint;
};

export type OwnInvitation = {
  /** Null when their account is erased. */
  referrer: AccountId | null;
  bonusPoints: number;
  state: InvitationState;
  missing: readonly MissingStep[];
};

export type ReferralStats = {
  /** The player's own invitation; null when they joined without one. */
  own: OwnInvitation | null;
  /** The chosen one; null: the username is the code. */
  code: string | null;
  /** Nobody has come by a code of the account yet. */
  canChooseCode: boolean;
  count: number;
  pending: number;
  earnings: bigint;
  /** The latest first, at most a hundred. */
  friends: readonly Friend[];
};

export type Referrals = {
  /** Null: the code is unknown, or its player may not invite. */
  inviterBy(code: string): Promise<AccountId | null>;
  stats(account: AccountId): Promise<ReferralStats>;
  /** `used`: somebody has come by the account's code, so it stays. */
  chooseCode(account: AccountId, code: string): Promise<'done' | 'taken' | 'used'>;
};
