import type { AgeState } from '../age/adult.ts';
import type { AccountId } from '../ids.ts';
import type { Role } from '../definition/roles.ts';

export type Person = {
  account: AccountId;
  username: string;
  /** Null if the claim to it has ended. */
  email: string | null;
  pendingEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  emailVerified: boolean;
  age: AgeState;
  roles: readonly Role[];
  isBanned: boolean;
  banReason: string | null;
  /** Milliseconds since the epoch; null until lifted. */
  banUntil: number | null;
  referredBy: AccountId | null;
  hidesName: boolean;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

export type IdentityRefusal = {
  kind: 'refusal';
  code:
    | 'account-banned'
    | 'account-closing'
    | 'account-holds-points'
    | 'account-in-play'
    | 'address-unconfirmed'
    | 'already-confirmed'
    | 'birth-date-stored'
    | 'email-taken'
    | 'enrolment-ended'
    | 'enrolment-link-needed'
    | 'factor-kept'
    | 'invalid-input'
    | 'invalid-link'
    | 'no-address'
    | 'no-factor'
    | 'not-own-address'
    | 'other-account'
    | 'not-found'
    | 'overloaded'
    | 'passkey-exists'
    | 'passkey-failed'
    | 'rate-limited'
    | 'sign-in-failed'
    | 'staff-account'
    | 'too-many-passkeys'
    | 'username-taken'
    | 'wrong-code'
    | 'wrong-password';
  message: string;
  retryAfterMs?: number;
  field?: string;
  /** Nothing was hashed and nothing private was revealed, so the attempt need not count. */
  isFree?: true;
};

export type Done = { kind: 'done' };
export type FlowOutcome = Done | IdentityRefusal;
