// Unknown name and wrong password give the same answer in the same time; a ban is shown only after a correct password.
import type { DatabasePool } from 'slonik';
import type { SignedIn } from '#contracts/internal/identity.ts';
import { minuteWithZone } from '#contracts/words/dates.ts';
import { WELCOME } from '#contracts/internal/identity-people.ts';
import type { IdentityRefusal, Person } from '#contracts/internal/people.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { claimOnce } from './people/mailbox-claims.ts';
import { closing, keepAccount } from './erasure/keep-account.ts';
import { refusal } from './flow-rooms.ts';
import { enrolledFactors } from './factors/own-factors.ts';
import { ensureLedgerAccount } from './ledger-account.ts';
import { BUSY, type PasswordHasher } from './passwords/password-hasher.ts';
import { touchPerson, markLedgerReady, replacePasswordHash } from './people/change-person.ts';
import { findCredentials } from './people/find-people.ts';
import { beingOpened, overloaded } from './registration.ts';

const NO_MATCH = refusal('sign-in-failed', 'Invalid username or password');

export type SignInRooms = {
  pool: DatabasePool;
  ledger: Ledger;
  hasher: PasswordHasher;
  signupBonus: () => number;
  now: () => number;
};

function bannedWords({ banReason, banUntil }: Pick<Person, 'banReason' | 'banUntil'>): string {
  const end = banUntil === null ? '' : ` until ${minuteWithZone('UTC', banUntil)}`;
  const reason = banReason === null ? '' : ` Reason: ${banReason}`;
  return `This account is banned${end}.${reason}`;
}

export async function signIn(
  rooms: SignInRooms,
  username: string,
  password: string,
  keep: boolean,
): Promise<SignedIn | IdentityRefusal> {
  const found = await findCredentials(rooms.pool, username);
  const checked = await rooms.hasher.check(password, found?.passwordHash ?? null);
  if (checked === BUSY) return overloaded();
  if (found === null || !checked.isMatch) return NO_MATCH;
  const { passwordHash, isLedgerReady, erasedAt, epoch: checkedEpoch, ...person } = found;
  if (checked.newHash !== null) {
    await replacePasswordHash(rooms.pool, person.account, { before: passwordHash, after: checked.newHash });
  }
  if (person.isBanned) {
    return { kind: 'refusal', code: 'account-banned', message: bannedWords(person) };
  }
  if (erasedAt !== null && !keep) return closing(rooms, rooms.pool, { account: person.account, erasedAt });
  const factors = await enrolledFactors(rooms.pool, person.account);
  // With a second factor the password alone does not cancel the deletion: see pending-sign-ins.ts.
  const keepsNow = erasedAt !== null && factors.length === 0;
  const epoch = keepsNow ? await keepAccount(rooms.pool, person.account, checkedEpoch) : checkedEpoch;
  if (epoch === null) return NO_MATCH;
  const signedIn = { kind: 'signed-in', person, epoch, isNewcomer: false, assurance: 'password', factors } as const;
  if (isLedgerReady) return { ...signedIn, receipt: null, bonusPoints: 0 };

  if (!(await touchPerson(rooms.pool, person.account))) return overloaded();
  const isFirst = await claimOnce(rooms.pool, person.account, WELCOME);
  const entered = await ensureLedgerAccount(rooms.ledger, person, isFirst ? rooms.signupBonus() : 0);
  if (entered.kind === 'unfinished') return beingOpened(entered.retryAfterMs);
  if (entered.kind === 'refusal') return overloaded(entered.retryAfterMs);
  await markLedgerReady(rooms.pool, person.account);
  return { ...signedIn, receipt: entered.receipt, bonusPoints: entered.bonusPoints };
}
