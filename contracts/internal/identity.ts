// Implemented by services/identity. The log has account numbers only.
import type { Assurance, Renewal, Sessions, Visit } from './sessions.ts';
import type {
  AuthenticationOptions,
  PasskeyAssertion,
  PasskeyAttestation,
  RegistrationOptions,
} from '../accounts/passkeys.ts';
import type { SECURITY_EVENTS } from '../accounts/security-calls.ts';
import type { AccountId } from '../ids.ts';
import type { CommandOf } from '../commands.ts';
import type { Receipt, Refusal } from '../outcome.ts';
import type { Closing, ExportState } from './own-data.ts';
import type { PendingOffers } from './offers.ts';
import type { AgeFlows } from './identity-age.ts';
import type { PeopleLookUps } from './identity-people.ts';
import type { FlowOutcome, IdentityRefusal, Person } from './people.ts';

/** Never includes the address. */
export type PublicPerson = Pick<Person, 'account' | 'username' | 'createdAt' | 'hidesName'> & { isAdmin: boolean };

export type NewPerson = {
  username: string;
  email: string;
  password: string;
  firstName?: string | undefined;
  lastName?: string | undefined;
  /** An unknown one does not prevent registration. */
  ref?: string | undefined;
  /** Created by the house; the address needs no confirmation. */
  isConfirmed?: true;
  /** Stored instead of a hash of `password`. */
  passwordHash?: string;
};

export type ClosingTerms = {
  points: number;
  /** Points of pending offers, and the last release date or null. */
  pendingPoints: number;
  pendingUntil: number | null;
  erasedAt: number;
  hindrance: IdentityRefusal | null;
};

export type SignedIn = {
  kind: 'signed-in';
  person: Person;
  /** Of the last accepted command that opened the ledger account or granted its bonus in this call. */
  receipt: Receipt | null;
  /** Granted in this call; 0 if granted before. */
  bonusPoints: number;
  /** The signup bonus was not granted: another account had it with a spelling of this mailbox. */
  isKnownMailbox?: boolean;
  /** Epoch of the checked credentials. Sessions open only under the same epoch. */
  epoch: number;
  isNewcomer: boolean;
  assurance: Assurance;
  /** Accepted second factors. If empty, a session can be opened. */
  factors: readonly FactorKind[];
};

export type FactorKind = 'passkey' | 'totp' | 'recovery';
export type ReauthenticationWay = 'password' | 'totp' | 'passkey';

export type PasswordChange = { current: string; next: string; renewal: Renewal; visit: Visit };

/** `code`: authenticator or recovery code, if a factor is enrolled. */
export type Proof = { password: string; code?: string | undefined; renewal: Renewal; visit: Visit };

/** `renewal`: of the current session, the only one that continues. */
export type FactorChange = { renewal: Renewal; visit: Visit };

export type OwnFactors = {
  /** Milliseconds since the epoch; null without an authenticator app. */
  totpSince: number | null;
  recoveryCodes: { left: number; areKept: boolean };
  /** Null if browsers do not support passkeys at this site's address. */
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

export type PasskeyOptions<Options> = { kind: 'options'; options: Options };

/** `binding`: held only by the requesting browser. */
export type PasskeyAsked = { token: string | undefined; binding: string };
export type MadePasskey = { name: string; attestation: PasskeyAttestation; binding: string };

type OrRefused<Outcome> = Promise<Outcome | IdentityRefusal>;

export type PasskeyFlows = {
  passkeyOptions(account: AccountId, asked: PasskeyAsked): OrRefused<PasskeyOptions<RegistrationOptions>>;
  addPasskey(account: AccountId, made: MadePasskey, change: FactorChange): OrRefused<ConfirmedFactor>;
  renamePasskey(account: AccountId, renamed: { id: string; name: string }): Promise<FlowOutcome>;
  removePasskey(account: AccountId, id: string, change: FactorChange): Promise<FlowOutcome>;
  passkeySignInOptions(binding: string): OrRefused<PasskeyOptions<AuthenticationOptions>>;
  /** `keep` cancels the requested deletion. */
  signInWithPasskey(
    assertion: PasskeyAssertion,
    asked: { binding: string; visit: Visit; keep: boolean },
  ): OrRefused<SignedIn>;
  passkeyStepOptions(pending: string): OrRefused<PasskeyOptions<AuthenticationOptions>>;
  completeWithPasskey(assertion: PasskeyAssertion, asked: { pending: string; visit: Visit }): OrRefused<SignedIn>;
  passkeyProofOptions(account: AccountId, binding: string): OrRefused<PasskeyOptions<AuthenticationOptions>>;
  proveWithPasskey(account: AccountId, assertion: PasskeyAssertion, change: FactorChange): Promise<FlowOutcome>;
};

export type TotpEnrolment = { kind: 'enrolment'; secret: string; uri: string; expiresAt: number };
export type ConfirmedFactor = { kind: 'confirmed'; recoveryCodes: string[] | null };
export type RecoveryCodes = { kind: 'codes'; codes: string[] };

export type FactorFlows = {
  /** Roles have no effect in a session without a second factor. */
  staffNeedFactor: boolean;
  ownFactors(account: AccountId): Promise<OwnFactors>;
  /** Changes nothing until a code confirms it. */
  beginTotp(account: AccountId, token: string | undefined): Promise<TotpEnrolment | IdentityRefusal>;
  confirmTotp(account: AccountId, code: string, change: FactorChange): Promise<ConfirmedFactor | IdentityRefusal>;
  removeTotp(account: AccountId, change: FactorChange): Promise<FlowOutcome>;
  renewRecoveryCodes(account: AccountId, change: FactorChange): Promise<RecoveryCodes | IdentityRefusal>;
  acknowledgeRecoveryCodes(account: AccountId): Promise<void>;
  /** Returns a token that the browser presents with its factor within five minutes. */
  beginPending(signedIn: { account: AccountId; epoch: number; keep: boolean }): Promise<string>;
  completeWithCode(pending: string, code: string, visit: Visit): Promise<SignedIn | IdentityRefusal>;
};

/** Absent fields keep their value; an empty name is removed. */
export type ProfileChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  email?: string | undefined;
  hidesName?: boolean | undefined;
};

export type SecurityEvent = { kind: (typeof SECURITY_EVENTS)[number]; at: number; browser: string | null };

export type AccountFlows = {
  /** Takes the same work for known and unknown addresses. */
  requestReset(email: string, visit: Visit): Promise<void>;
  /** Null if the link is invalid or expired. The link stays usable. */
  resetLinkOwner(token: string): Promise<string | null>;
  /** Ends all sessions and removes all known devices except `device`. */
  resetPassword(token: string, password: string, by: { visit: Visit; device: string }): Promise<FlowOutcome>;
  verifyEmail(account: AccountId, token: string): Promise<FlowOutcome>;
  verifyEmailByCode(account: AccountId, code: string): Promise<FlowOutcome>;
  notMyAccount(token: string): Promise<FlowOutcome>;
  resendVerification(account: AccountId, email: string): Promise<FlowOutcome>;
  changePassword(account: AccountId, change: PasswordChange): Promise<FlowOutcome>;
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
  /** The latest hundred, newest first. */
  securityEvents(account: AccountId): Promise<readonly SecurityEvent[]>;
  closingTerms(account: AccountId, pending: PendingOffers): Promise<ClosingTerms>;
  /**
   * The account is erased after a week unless its owner signs in to keep it; with `afterOffers`, once pending offers are
   * released.
   */
  askToClose(
    account: AccountId,
    asked: { username: string; pending: PendingOffers; afterOffers: boolean; visit: Visit },
  ): Promise<Closing | IdentityRefusal>;
  /** Once a day. The file is made later and announced by mail. */
  askForExport(account: AccountId, visit: Visit): Promise<FlowOutcome>;
  exportState(account: AccountId): Promise<ExportState | null>;
  /** A zip archive; null if none is ready. */
  exportFile(account: AccountId, visit: Visit): Promise<Uint8Array | null>;
  /** The strongest enrolled ways to prove identity again. */
  waysToReauthenticate(account: AccountId): Promise<readonly ReauthenticationWay[]>;
  reauthenticate(account: AccountId, proof: Proof): Promise<FlowOutcome>;
  knowsDevice(username: string, device: string): Promise<boolean>;
  knowsDeviceByAddress(email: string, device: string): Promise<boolean>;
  /** At most once a day. */
  tellOfWrongPasswords(username: string): Promise<void>;
};

export type StandingCommand = CommandOf<'ban-account' | 'unban-account' | 'grant-role' | 'revoke-role'>;

export type StandingOptions = {
  isForced: boolean;
  /** Submitted in place of the command, which it approves. */
  approval?: CommandOf<'approve-change'>;
};

export type StandingRefusal = Refusal | { kind: 'refusal'; code: 'last-admin'; message: string };

export type Identity = AccountFlows &
  FactorFlows &
  PasskeyFlows &
  AgeFlows &
  PeopleLookUps & {
    sessions: Sessions;
    register(newcomer: NewPerson): Promise<SignedIn | IdentityRefusal>;
    /**
     * Unknown names and wrong passwords take the same time and read the same. `keep` cancels the requested deletion, after
     * the second factor if there is one.
     */
    signIn(username: string, password: string, keep?: boolean): Promise<SignedIn | IdentityRefusal>;
    person(account: AccountId): Promise<Person | null>;
    publicPersons(accounts: readonly AccountId[]): Promise<ReadonlyMap<AccountId, PublicPerson>>;
    /** Called when a public person changes, at any gateway; with `null` if changes may have been missed. */
    onPersonChange(listener: (account: AccountId | null) => void): () => void;
    accountOf(username: string): Promise<AccountId | null>;
    /** Ends all sessions of the account. Resolves when in force here. Only `isForced` removes the last admin's role. */
    changeStanding(command: StandingCommand, options?: StandingOptions): Promise<Receipt | StandingRefusal>;
  };
