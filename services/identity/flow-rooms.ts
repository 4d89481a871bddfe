import type { CommonQueryMethods, DatabasePool } from 'slonik';
import type { AccountId } from '#contracts/ids.ts';
import type { Done, IdentityRefusal } from '#contracts/internal/people.ts';
import type { Visit } from '#contracts/internal/sessions.ts';
import type { QueueMail } from '#contracts/internal/mail.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Random } from '#infra/process/random.ts';
import type { FactorKey } from '#infra/process/secrets.ts';
import type { Personal } from '../module/personal.ts';
import { agentWords } from './devices/agent-words.ts';
import { placeOfVisit } from './devices/place.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { RelyingParty } from './passkeys/relying-party.ts';
import type { SessionEnds } from './sessions/session-ends.ts';

type NewInvitation = { friend: AccountId; referrer: AccountId; isNew: boolean };

/** Each function runs on the given connection, inside the caller's transaction. */
export type InvitationDesk = {
  findInviter(db: CommonQueryMethods, code: string): Promise<AccountId | null>;
  /** Whether the name is an invitation code, which cannot be a username. Stays true or false until the transaction ends. */
  isChosenCode(transaction: CommonQueryMethods, name: string): Promise<boolean>;
  /** `isNew`: the friend's mailbox had no account. Otherwise the invitation is stored as refused. */
  addInvitation(transaction: CommonQueryMethods, invitation: NewInvitation): Promise<void>;
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
  /** Of the other modules. */
  personal: readonly Personal[];
  payeeKey: string;
  /** Tokens are derived from it and their row's id. */
  linkKey: string;
  /** The first one seals new secrets; all open. */
  factorKeys: readonly FactorKey[];
  /** If true, roles have no effect in a session without a second factor. */
  staffNeedFactor: boolean;
  /** Null if browsers make no passkeys for this address. */
  relyingParty: RelyingParty | null;
  now: () => number;
  /** Of other machines, such as phones. */
  machineNow: () => number;
  random: Pick<Random, 'bytes'>;
};

export const DONE: Done = { kind: 'done' };

export function refusal(code: IdentityRefusal['code'], message: string, field?: string): IdentityRefusal {
  return field === undefined ? { kind: 'refusal', code, message } : { kind: 'refusal', code, message, field };
}

export const INVALID_LINK = refusal('invalid-link', 'This link is invalid or expired.');

export const SIGNED_OUT = refusal('sign-in-failed', 'You have been signed out. Sign in again.');

export function circumstancesOf({ now }: Pick<FlowRooms, 'now'>, visit: Visit | null) {
  if (visit === null) return { at: now(), browser: null, place: null };
  return { at: now(), browser: agentWords(visit.agent), place: placeOfVisit(visit) };
}
