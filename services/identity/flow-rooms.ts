import type { CommonQueryMethods, DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Done, IdentityRefusal } from '#contracts/internal/identity.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import type { QueueMail } from '#contracts/internal/mail.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { AboutCredits } from '#contracts/internal/offers.ts';
import type { Random } from '#infra/process/random.ts';
import type { FactorKey } from '#infra/process/secrets.ts';
import { agentWords } from './devices/agent-words.ts';
import { placeOfVisit } from './devices/place.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import type { SessionEnds } from './sessions/session-ends.ts';

/** Invitations, for whoever registers or signs in. Each works on the given connection, inside the caller's transaction. */
export type InvitationDesk = {
  /** Null: the code is unknown, or its player may not invite. */
  findInviter(db: CommonQueryMethods, code: string): Promise<AccountId | null>;
  /** True: the name is somebody's code, and cannot be a username. Until the transaction ends it does not become one. */
  isChosenCode(transaction: CommonQueryMethods, name: string): Promise<boolean>;
  addInvitation(transaction: CommonQueryMethods, invitation: { friend: AccountId; referrer: AccountId }): Promise<void>;
  /** Who is at the other end of the account's invitations whose bonus is pending. */
  pendingOthers(transaction: CommonQueryMethods, account: AccountId): Promise<readonly AccountId[]>;
  noteSharedDevice(transaction: CommonQueryMethods, account: AccountId, others: readonly AccountId[]): Promise<void>;
};

export type FlowRooms = {
  pool: DatabasePool;
  ledger: Ledger;
  hasher: PasswordHasher;
  ends: Pick<SessionEnds, 'tell'>;
  queueMail: QueueMail<CommonQueryMethods>;
  invitations: InvitationDesk;
  aboutCredits: AboutCredits<CommonQueryMethods>;
  /** From it and the id of a token's row follows the token. */
  linkKey: string;
  /** Seal the secrets of second factors; the first one seals new ones. */
  factorKeys: readonly FactorKey[];
  /** Whether roles do nothing in a session without a second factor. */
  staffNeedFactor: boolean;
  /** For whom passkeys are made; null: browsers make none for this address. */
  relyingParty: RelyingParty | null;
  now: () => number;
  random: Pick<Random, 'bytes'>;
};

export const DONE: Done = { kind: 'done' };

export function refusal(code: IdentityRefusal['code'], message: string, field?: string): IdentityRefusal {
  return field === undefined ? { kind: 'refusal', code, message } : { kind: 'refusal', code, message, field };
}

export const INVALID_LINK = refusal('invalid-link', 'This link is invalid or expired.');

/** The session ended while something was looked at. */
export const SIGNED_OUT = refusal('sign-in-failed', 'You have been signed out. Sign in again.');

/** When, with which browser and from where something happened, for a mail. */
export function circumstancesOf({ now }: Pick<FlowRooms, 'now'>, visit: Visit | null) {
  if (visit === null) return { at: now(), browser: null, place: null };
  return { at: now(), browser: agentWords(visit.agent), place: placeOfVisit(visit) };
}

/** A day, for causes of mail that are sent once a day. */
export function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
