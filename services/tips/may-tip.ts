import { DAY_MS } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Chat } from '#contracts/internal/chat.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Person } from '#contracts/internal/people.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { readStanding } from '#projections/standing/read.ts';
import type { DatabasePool } from 'slonik';
import { refused, type Refused } from '../module/errors.ts';

export type EligibilityDeps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'person' | 'accountOf' | 'sameMailbox'>;
  chat: Pick<Chat, 'ignored'>;
  compliance: Pick<Compliance, 'linkedAccounts'>;
  settings: Pick<LiveSettings, 'value'>;
  now: () => number;
};

const NO_ACCOUNT = refused('forbidden', 'This account cannot send tips.');
const NO_STAFF = refused('forbidden', 'Staff do not send tips.');
const UNVERIFIED = refused('address-unconfirmed', 'Verify your email to send tips.');
const NO_PLAYER = refused('not-found', 'There is no player of that name. Nothing was taken.');
const NOT_ACCEPTED = refused('tip-not-accepted', REFUSALS['tip-not-accepted'].message);
const LINKED = refused('tip-linked', REFUSALS['tip-linked'].message);

/** Checks facts that are not in the log. The ledger decides the rest. */
export function refusalToSend(
  person: Person | null,
  { settings, now }: Pick<EligibilityDeps, 'settings' | 'now'>,
): Refused | null {
  if (person === null || person.isBanned) return NO_ACCOUNT;
  if (person.roles.length > 0) return NO_STAFF;
  if (!person.emailVerified) return UNVERIFIED;
  if (isUnderAge(person, settings)) return refused('age-not-confirmed', REFUSALS['age-not-confirmed'].message);
  const days = settings.value('tips-account-days');
  if (person.createdAt + days * DAY_MS <= now()) return null;
  return refused(
    'tip-account-too-new',
    `You can send tips ${days === 1 ? 'a day' : `${days} days`} after registering.`,
  );
}

/** The account of the player who gets a tip, or why they cannot. */
export async function receiverOf(
  deps: EligibilityDeps,
  sender: AccountId,
  username: string,
): Promise<Person | Refused> {
  const { pool, identity, chat, compliance, settings, now } = deps;
  const account = await identity.accountOf(username);
  const person = account === null ? null : await identity.person(account);
  if (person === null) return NO_PLAYER;
  const { account: to } = person;
  if (to === sender) return refused('tip-self', REFUSALS['tip-self'].message);
  const linked = await Promise.all([compliance.linkedAccounts(sender), identity.sameMailbox(sender)]);
  if (linked.flat().includes(to)) return LINKED;
  if (person.isBanned || person.roles.length > 0 || !person.emailVerified) return NOT_ACCEPTED;
  if (isUnderAge(person, settings)) return NOT_ACCEPTED;
  const [{ excludedUntil }, ignored] = await Promise.all([readStanding(pool, to, now()), chat.ignored(to)]);
  return excludedUntil !== null || ignored.includes(sender) ? NOT_ACCEPTED : person;
}

function isUnderAge({ age }: Person, settings: EligibilityDeps['settings']): boolean {
  return age === 'minor' || (settings.value('adults-only') && age !== 'adult');
}
