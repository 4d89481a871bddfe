import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { looksLikeTheHouse, skeletonOf } from '#contracts/accounts/look-alike.ts';
import type { AccountId } from '#contracts/ids.ts';
import { WELCOME } from '#contracts/internal/identity-people.ts';
import type { NewPerson, SignedIn } from '#contracts/internal/identity.ts';
import type { IdentityRefusal, Person } from '#contracts/internal/people.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { mailConfirmation, tellHolder } from './addresses/confirmation-mail.ts';
import { spendOfDay } from './counts.ts';
import type { FlowRooms } from './flow-rooms.ts';
import { ensureLedgerAccount } from './ledger-account.ts';
import { isCommonPassword, TOO_COMMON } from './passwords/common-passwords.ts';
import { BUSY, type PasswordHasher } from './passwords/password-hasher.ts';
import { markLedgerReady } from './people/change-person.ts';
import { isExcludedMailbox } from './people/confirmed-addresses.ts';
import { findTaken } from './people/find-people.ts';
import { claimOnce } from './people/mailbox-claims.ts';
import { activeRoles } from './people/person-row.ts';
import { forgetReferrer, removePerson, storePerson } from './people/store-person.ts';

const nameRow = z.strictObject({ username: z.string() });

/** A name that players could take for one of the staff or the house. Staff are few. */
async function looksLikeStaff(db: CommonQueryMethods, username: string): Promise<boolean> {
  if (looksLikeTheHouse(username)) return true;
  const names = await db.anyFirst(sql.type(nameRow)`
    select username from users where roles <> '{}'::jsonb and cardinality(${activeRoles}) > 0`);
  const skeleton = skeletonOf(username);
  return names.some((name) => skeletonOf(name) === skeleton);
}

// Order: check and hash the password, store the row, open the ledger account, grant the bonus. The next sign-in completes an
// interrupted registration.
type RegistrationRooms = Pick<FlowRooms, 'pool' | 'queueMail' | 'invitations' | 'linkKey' | 'random' | 'now'> & {
  ledger: Ledger;
  hasher: PasswordHasher;
  signupBonus: () => number;
  drawAccountId: () => AccountId;
};

const TAKEN = {
  username: { kind: 'refusal', code: 'username-taken', message: 'That username is taken.', field: 'username' },
  email: { kind: 'refusal', code: 'email-taken', message: 'An account with that email exists.', field: 'email' },
} as const;

export async function register(rooms: RegistrationRooms, newcomer: NewPerson): Promise<SignedIn | IdentityRefusal> {
  const { pool, hasher, invitations } = rooms;
  if (isCommonPassword(newcomer.password, newcomer.username, newcomer.email)) {
    return { ...TOO_COMMON, isFree: true };
  }
  // Checked before hashing; the unique indexes still decide. Names are public but addresses are not, so the latter check is
  // counted.
  const taken = await takenOf(rooms, newcomer);
  if (taken === 'email') await tellHolder(rooms, newcomer.email);
  if (taken !== null) return taken === 'username' ? { ...TAKEN.username, isFree: true } : TAKEN.email;
  const passwordHash = newcomer.passwordHash ?? (await hasher.hash(newcomer.password));
  if (passwordHash === BUSY) return { ...overloaded(), isFree: true };
  const person = {
    account: rooms.drawAccountId(),
    username: newcomer.username,
    email: newcomer.email,
    passwordHash,
    firstName: newcomer.firstName ?? null,
    lastName: newcomer.lastName ?? null,
    referredBy: newcomer.ref ? await invitations.findInviter(pool, newcomer.ref) : null,
    isConfirmed: newcomer.isConfirmed === true,
    at: rooms.now(),
  };
  const { account, referredBy: referrer } = person;
  let isFirst = true;
  const stored = await storePerson(pool, person, {
    isReserved: async (transaction) =>
      (await looksLikeStaff(transaction, person.username)) ||
      (await invitations.isChosenCode(transaction, person.username)),
    alongside: async (transaction) => {
      isFirst = await claimOnce(transaction, account, WELCOME);
      if (referrer !== null)
        await invitations.addInvitation(transaction, { friend: account, referrer, isNew: isFirst });
      // A person who has an account cannot be invited, so no share of their offers is owed either.
      if (referrer !== null && !isFirst) await forgetReferrer(transaction, account);
      if (person.isConfirmed) return;
      await spendOfDay(transaction, 'address-mails', account);
      const welcome = { points: isFirst ? rooms.signupBonus() : 0 };
      await mailConfirmation(rooms, transaction, { ...person, epoch: 0 }, { welcome });
    },
  });
  if (stored.kind === 'taken') return TAKEN[stored.what];
  return enterLedger(rooms, isFirst ? stored.person : { ...stored.person, referredBy: null }, isFirst);
}

/** An address of an excluded player's mailbox is refused like a taken one. */
async function takenOf({ pool, now }: RegistrationRooms, { username, email }: NewPerson) {
  const taken = await findTaken(pool, username, email);
  if (taken !== null) return taken;
  return (await isExcludedMailbox(pool, email, { now: now(), own: null })) ? 'email' : null;
}

async function enterLedger(
  rooms: RegistrationRooms,
  person: Person,
  isFirst: boolean,
): Promise<SignedIn | IdentityRefusal> {
  const { pool, ledger, signupBonus } = rooms;
  const entered = await ensureLedgerAccount(ledger, person, isFirst ? signupBonus() : 0);
  switch (entered.kind) {
    case 'ready':
      await markLedgerReady(pool, person.account);
      return {
        kind: 'signed-in',
        person,
        receipt: entered.receipt,
        bonusPoints: entered.bonusPoints,
        isKnownMailbox: !isFirst,
        epoch: 0,
        isNewcomer: true,
        assurance: 'password',
        factors: [],
      };
    case 'unfinished':
      return beingOpened(entered.retryAfterMs);
    case 'refusal': {
      // Without a ledger account the log has no reference to this row, unless a sign-in runs at the same time.
      const isFree = await removePerson(pool, person.account);
      if (entered.code !== 'overloaded') throw new Error(`the ledger refused a new account: ${entered.code}`);
      return isFree ? overloaded(entered.retryAfterMs) : beingOpened(entered.retryAfterMs);
    }
  }
}

export function beingOpened(retryAfterMs: number | undefined): IdentityRefusal {
  return { ...overloaded(retryAfterMs), message: 'Your account is being created. Sign in in a moment.' };
}

export function overloaded(retryAfterMs = 1000): IdentityRefusal {
  return { kind: 'refusal', code: 'overloaded', message: 'Too many at once. Try again in a moment.', retryAfterMs };
}
