import type { AccountId } from '../ids.ts';
import type { InvitationState, MissingStep } from '../referrals/invitation.ts';

export type Friend = {
  account: AccountId;
  /** Milliseconds since the epoch. */
  invitedAt: number;
  state: InvitationState;
  missing: readonly MissingStep[];
  earned: bigint;
};

export type OwnInvitation = {
  /** Null if their account is erased. */
  referrer: AccountId | null;
  bonusPoints: number;
  state: InvitationState;
  missing: readonly MissingStep[];
};

export type ReferralStats = {
  own: OwnInvitation | null;
  /** Null if the username is the code. */
  code: string | null;
  canChooseCode: boolean;
  count: number;
  pending: number;
  earnings: bigint;
  friends: readonly Friend[];
};

export type Referrals = {
  /** Null if the code is unknown or its player may not invite. */
  inviterBy(code: string): Promise<AccountId | null>;
  stats(account: AccountId): Promise<ReferralStats>;
  /** `used`: a player has joined with the account's code. */
  chooseCode(account: AccountId, code: string): Promise<'done' | 'taken' | 'used'>;
};
