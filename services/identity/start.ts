// Opens identity: people, passwords and sessions in ordinary tables.
import type { DatabasePool } from 'slonik';
import { FIRST_PLAYER_ACCOUNT } from '#contracts/house/accounts.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Identity, Sessions } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { Clock } from '#infra/process/clock.ts';
import type { Log } from '#infra/process/log.ts';
import type { Random } from '#infra/process/random.ts';
import { ban } from './ban.ts';
import { type HasherLimits, PasswordHasher } from './passwords/password-hasher.ts';
import { setBan, setRoles } from './people/change-person.ts';
import { findAccountOf, findPerson, findPublicPeople } from './people/find-people.ts';
import { register } from './registration.ts';
import { SessionEnds } from './sessions/session-ends.ts';
import {
  endSession,
  endSessionsOf,
  findSession,
  openSession,
  prolongSession,
  sweepSessions,
} from './sessions/session-rows.ts';
import { signIn } from './sign-in.ts';

export type IdentityRooms = {
  pool: DatabasePool;
  /** For the connection that hears of ended sessions. */
  databaseUrl: string;
  ledger: Ledger;
  clock: Clock;
  random: Pick<Random, 'accountId'>;
  signupBonus: () => number;
  /** How many passwords are hashed at once, and how many wait; the usual, unless given. */
  hashing?: HasherLimits;
  log: Log;
};

export type OpenIdentity = Identity & AsyncDisposable;

const SWEEP_MS = 3_600_000;

export async function openIdentity(rooms: IdentityRooms): Promise<OpenIdentity> {
  const { pool, ledger, signupBonus, clock, random, log } = rooms;
  const hasher = new PasswordHasher(rooms.hashing);
  await hasher.warmUp();
  const ends = new SessionEnds(rooms.databaseUrl, log);
  await ends.connect();
  const sessions = sessionsOf(pool, ends);
  const sweep = setInterval(() => {
    sweepSessions(pool).catch((error: unknown) => log.warn({ err: error }, 'expired sessions could not be removed'));
  }, SWEEP_MS);
  sweep.unref();

  const registration = {
    pool,
    ledger,
    hasher,
    signupBonus,
    now: () => clock.now(),
    drawAccountId: () => playerAccount(random),
  };
  return {
    sessions,
    register: (newcomer) => register(registration, newcomer),
    signIn: (username, password) => signIn({ pool, ledger, hasher, signupBonus }, username, password),
    person: (account) => findPerson(pool, account),
    publicPersons: (accounts) => findPublicPeople(pool, accounts),
    accountOf: (username) => findAccountOf(pool, username),
    setRoles: (account, roles) => setRoles(pool, account, roles),
    async ban(account, reason) {
      await ban(pool, account, reason);
      ends.tell({ account });
    },
    unban: (account) => setBan(pool, account, null),
    async [Symbol.asyncDispose]() {
      clearInterval(sweep);
      await ends[Symbol.asyncDispose]();
    },
  };
}

/** This process is told at once; the others hear it from the database. */
function sessionsOf(pool: DatabasePool, ends: SessionEnds): Sessions {
  return {
    find: (key) => findSession(pool, key),
    async open(key, record) {
      for (const session of await openSession(pool, key, record)) ends.tell({ session });
    },
    prolong: (key, record) => prolongSession(pool, key, record),
    async end(key) {
      await endSession(pool, key);
      ends.tell({ session: key });
    },
    async endAllOf(account) {
      await endSessionsOf(pool, account);
      ends.tell({ account });
    },
    onEnd: (listener) => ends.subscribe(listener),
  };
}

/** The house's own accounts have the low numbers. */
function playerAccount(random: Pick<Random, 'accountId'>): AccountId {
  for (;;) {
    const id = random.accountId();
    if (id >= FIRST_PLAYER_ACCOUNT) return id;
  }
}
