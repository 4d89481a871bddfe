// Who the people behind the accounts are, as the gateway is given it. The log knows account numbers only;
// names, addresses, password hashes and sessions stay behind this interface. services/identity implements it.
import type { Assurance, Renewal, Sessions, Visit } from './sessions.ts';
import type {
  AuthenticationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
  RegistrationOptions,
} from '../accounts/passkeys.ts';
import type { SECURITY_EVENTS } from '../accounts/security-calls.ts';
import type { AgeState } from '../age/adult.ts';
import type { AccountId } from '../ids.ts';
import type { CommandOf } from '../commands.ts';
import type { Receipt, Refusal } from '../outcome.ts';
import type { Role } from '../standing/roles.ts';
import type { Closing, ExportState } from './own-data.ts';
import type { PendingOffers } from './offers.ts';
import type { AgeFlows } from './identity-age.ts';
import type { PeopleLookUps } from './identity-people.ts';

export type Person = {
  account: AccountId;
  username: string;
  /** null: the claim to it has ended. */
  email: string | null;
  /** A new address that its own link has not confirmed yet. */
  pendingEmail: string | null;
  firstName: string | null;
  lastName: string | null;
  emailVerified: boolean;
  age: AgeState;
  /** Those in force now. */
  roles: readonly Role[];
  isBanned: boolean;
  banReason: string | null;
  referredBy: AccountId | null;
  /** Milliseconds since the epoch. */
  createdAt: number;
};

/** What others may see of a person. Never an address. */
export type PublicPerson = Pick<Person, 'account' | 'username' | 'createdAt'> & { isAdmin: boolean };

export type NewPerson = {
  username: string;
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** The referral code of the invitation; an unknown one keeps nobody out. */
  ref?: string | undefined;
  /** Of the house's own making: the address is not asked to confirm itself. */
  isConfirmed?: true;
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
  /** A sentence for a person. */
  message: string;
  retryAfterMs?: number;
  /** The field it is about, when there is one. */
  field?: string;
  /** No password was hashed for it, and nothing was told that others may not know: trying it need not count. */
  isFree?: true;
};

export type ClosingTerms = {
  /** Forfeited with the account. */
  points: number;
  /** Points of offers that are not available yet, and when the last of them is; null: there are none. */
  pendingPoints: number;
  pendingUntil: number | null;
  /** When the account would be erased if its owner asked now. */
  erasedAt: number;
  /** Why the account cannot be deleted now, or null. */
  hindrance: IdentityRefusal | null;
};

export type SignedIn = {
  kind: 'signed-in';
  person: Person;
  /** The last command that opened the ledger account or granted its bonus, when this call had to send one that was taken. */
  receipt: Receipt | null;
  /** What the signup bonus came to in this call; 0 when it had been granted before. */
  bonusPoints: number;
  /** The epoch of the credentials that were checked: under another one no session opens. */
  epoch: number;
  isNewcomer: boolean;
  assurance: Assurance;
  /** What the second step takes; empty: there is none, and a session may be opened. */
  factors: readonly FactorKind[];
};

/** What comes after a password. */
export type FactorKind = 'passkey' | 'totp' | 'recovery';
export type ReauthenticationWay = 'password' | 'totp' | 'passkey';

export type Done = { kind: 'done' };
export type FlowOutcome = Done | IdentityRefusal;

/** `renewal`: of the session in which it is done. */
export type PasswordChange = { current: string; next: string; renewal: Renewal; visit: Visit };

/** `code`: of the authenticator app or a recovery code, where a factor is enrolled. */
export type Proof = { password: string; code?: string | undefined; renewal: Renewal; visit: Visit };

/** A change of factors; `renewal` is of the session in which it is done, the only one that stays. */
export type FactorChange = { renewal: Renewal; visit: Visit };

export type OwnFactors = {
  /** Milliseconds since the epoch; null: no authenticator app. */
  totpSince: number | null;
  recoveryCodes: { left: number; areKept: boolean };
  /** null: browsers make none for the address of this house. */
  passkeys: readonly OwnPasskey[] | null;
};

export type OwnPasskey = {
  id: string;
  name: string;
  createdAt: number;
  lastUsedAt: number | null;
  isBackedUp: boolean;
  isSuspended: boolean;
};

/** What a browser asks its passkeys, or makes a new one from. */
export type PasskeyOptions<Options> = { kind: 'options'; options: Options };

/** `binding`: what only the browser has that asked. */
export type PasskeyAsked = { token: string | undefined; binding: string };
export type MadePasskey = { name: string; attestation: PasskeyAttestation; binding: string };

type OrRefused<Outcome> = Promise<Outcome | IdentityRefusal>;

export type PasskeyFlows = {
  /** `token`: of an enrolment link for staff. */
  passkeyOptions(account: AccountId, asked: PasskeyAsked): OrRefused<PasskeyOptions<RegistrationOptions>>;
  addPasskey(account: AccountId, made: MadePasskey, change: FactorChange): OrRefused<ConfirmedFactor>;
  renamePasskey(account: AccountId, renamed: { id: string; name: string }): Promise<FlowOutcome>;
  removePasskey(account: AccountId, id: string, change: FactorChange): Promise<FlowOutcome>;
  passkeySignInOptions(binding: string): OrRefused<PasskeyOptions<AuthenticationOptions>>;
  /** `keep`: an account that its owner has asked to delete is kept. */
  signInWithPasskey(
    assertion: PasskeyAssertion,
    asked: { binding: string; visit: Visit; keep: boolean },
  ): OrRefused<SignedIn>;
  passkeyStepOptions(pending: string): OrRefused<PasskeyOptions<AuthenticationOptions>>;
  completeWithPasskey(assertion: PasskeyAssertion, asked: { pending: string; visit: Visit }): OrRefused<SignedIn>;
  passkeyProofOptions(account: AccountId, binding: string): OrRefused<PasskeyOptions<AuthenticationOptions>>;
  proveWithPasskey(account: AccountId, assertion: PasskeyAssertion, change: FactorChange): Promise<FlowOutcome>;
};

/** Shown once: the secret as text, and the address that the QR code holds. */
export type TotpEnrolment = { kind: 'enrolment'; secret: string; uri: string; expiresAt: number };
/** `recoveryCodes`: with the first factor. */
export type ConfirmedFactor = { kind: 'confirmed'; recoveryCodes: string[] | null };
export type RecoveryCodes = { kind: 'codes'; codes: string[] };

/** What is asked for beside a password. */
export type FactorFlows = {
  /** Roles do nothing in a session without a second factor. */
  staffNeedFactor: boolean;
  ownFactors(account: AccountId): Promise<OwnFactors>;
  /** Replaces nothing until a code has confirmed it. `token`: of an enrolment link for staff. */
  beginTotp(account: AccountId, token: string | undefined): Promise<TotpEnrolment | IdentityRefusal>;
  confirmTotp(account: AccountId, code: string, change: FactorChange): Promise<ConfirmedFactor | IdentityRefusal>;
  removeTotp(account: AccountId, change: FactorChange): Promise<FlowOutcome>;
  renewRecoveryCodes(account: AccountId, change: FactorChange): Promise<RecoveryCodes | IdentityRefusal>;
  acknowledgeRecoveryCodes(account: AccountId): Promise<void>;
  /** After the right password: what the browser brings along with its factor, within five minutes. `keep`: see `signIn`. */
  beginPending(signedIn: { account: AccountId; epoch: number; keep: boolean }): Promise<string>;
  completeWithCode(pending: string, code: string, visit: Visit): Promise<SignedIn | IdentityRefusal>;
};

/** What is absent stays; an empty name is removed. */
export type ProfileChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
};

export type SecurityEvent = { kind: (typeof SECURITY_EVENTS)[number]; at: number; browser: string | null };

/** What people do about their own accounts, beyond signing in. */
export type AccountFlows = {
  /** The same work for any address, known or not. */
  requestReset(email: string, visit: Visit): Promise<void>;
  /** Whose password the link is for; the link stays usable. Null: invalid or expired. */
  resetLinkOwner(token: string): Promise<string | null>;
  /** Ends every session of the account and removes all its known devices but `device`. */
  resetPassword(token: string, password: string, by: { visit: Visit; device: string }): Promise<FlowOutcome>;
  verifyEmail(account: AccountId, token: string): Promise<FlowOutcome>;
  notMyAccount(token: string): Promise<FlowOutcome>;
  resendVerification(account: AccountId, email: string): Promise<FlowOutcome>;
  /** Ends all other sessions. */
  changePassword(account: AccountId, change: PasswordChange): Promise<FlowOutcome>;
  /** Whether the change asks for another address, which needs a fresh sign-in. */
  changesAddress(account: AccountId, change: ProfileChange): Promise<boolean>;
  /** `isFactorFresh`: a second factor was used within the last minutes. */
  updateProfile(
    account: AccountId,
    change: ProfileChange,
    made: { visit: Visit; isFactorFresh: boolean },
  ): Promise<FlowOutcome>;
  cancelAddressChange(account: AccountId, visit: Visit): Promise<FlowOutcome>;
  confirmNewAddress(account: AccountId, token: string): Promise<FlowOutcome>;
  stopChange(token: string, visit: Visit): Promise<FlowOutcome>;
  /** The latest hundred, the latest first. */
  securityEvents(account: AccountId): Promise<readonly SecurityEvent[]>;
  closingTerms(account: AccountId, pending: PendingOffers): Promise<ClosingTerms>;
  /**
   * Ends every session. A week later the account is erased, unless its owner signs in to keep it. `afterOffers`: while offers are
   * pending, the account is erased when the last of them has become available.
   */
  askToClose(
    account: AccountId,
    asked: { username: string; pending: PendingOffers; afterOffers: boolean; visit: Visit },
  ): Promise<Closing | IdentityRefusal>;
  /** Once a day. The file is made later, and its owner told by mail. */
  askForExport(account: AccountId, visit: Visit): Promise<FlowOutcome>;
  /** Null: none was asked for, or it has been removed. */
  exportState(account: AccountId): Promise<ExportState | null>;
  /** A zip archive; null: none is ready. */
  exportFile(account: AccountId, visit: Visit): Promise<Uint8Array | null>;
  /** How the account proves again who is signed in; the strongest that is enrolled. */
  waysToReauthenticate(account: AccountId): Promise<readonly ReauthenticationWay[]>;
  reauthenticate(account: AccountId, proof: Proof): Promise<FlowOutcome>;
  /** Whether somebody has signed in to that account with the device before. */
  knowsDevice(username: string, device: string): Promise<boolean>;
  knowsDeviceByAddress(email: string, device: string): Promise<boolean>;
  /** Tells the owner of many wrong passwords from unknown devices, once a day. */
  tellOfWrongPasswords(username: string): Promise<void>;
};

export type StandingCommand = CommandOf<'ban-account' | 'unban-account' | 'grant-role' | 'revoke-role'>;

export type StandingRefusal = Refusal | { kind: 'refusal'; code: 'last-admin'; message: string };

export type Identity = AccountFlows &
  FactorFlows &
  PasskeyFlows &
  AgeFlows &
  PeopleLookUps & {
    sessions: Sessions;
    /** Stores the person, opens the ledger account, grants the signup bonus. */
    register(newcomer: NewPerson): Promise<SignedIn | IdentityRefusal>;
    /**
     * Checks a password; unknown name and wrong password take the same time and read the same. `keep`: an account that its owner
     * has asked to delete is kept, with a second factor once that is given.
     */
    signIn(username: string, password: string, keep?: boolean): Promise<SignedIn | IdentityRefusal>;
    person(account: AccountId): Promise<Person | null>;
    /** Accounts that are unknown are absent from the answer. */
    publicPersons(accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, PublicPerson>>;
    /** Called when others see a person differently from now on, at whichever gateway; `null`: such news may have been missed. */
    onPersonChange(listener: (account: AccountId | null) => void): () => void;
    accountOf(username: string): Promise<AccountId | null>;
    /**
     * Bans, grants and what takes them back go to the log; every session of the account ends. Resolves when that is in force
     * here. Only `isForced` takes the role of the last admin.
     */
    changeStanding(command: StandingCommand, options?: { isForced: boolean }): Promise<Receipt | StandingRefusal>;
  };
