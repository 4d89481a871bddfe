import type { DatabasePool } from 'slonik';
import type { FoundPerson } from '#contracts/internal/identity-people.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { usdOfPoints } from '#contracts/points.ts';
import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { type Balance, readBalance, readBalances } from '#projections/balance/read.ts';
import { refused } from '../answers/errors.ts';
import { answer, type Handlers } from '../calls/handler.ts';
import { refusedByIdentity } from '../accounts/refused-by-identity.ts';

type Deps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'searchPeople' | 'foundPerson' | 'verifyEmailOf'>;
  now: () => number;
};

type StaffCall = 'admin-users' | 'admin-user' | 'verify-user-email';

const UNKNOWN = refused('account-unknown', 'There is no such account.');

/** Sessions note their use at most once a minute. */
const ONLINE_MS = 5 * 60_000;

export function staffPeopleHandlers({ pool, identity, now }: Deps): Pick<Handlers, StaffCall> {
  return {
    async 'admin-users'({ query: { search, ...page } }) {
      const people = await identity.searchPeople({ ...page, text: search });
      const balances = await readBalances(
        pool,
        people.map(({ account }) => account),
      );
      return answer(people.map((person) => presentFound(person, balances.get(person.account), now())));
    },
    async 'admin-user'({ params: { id } }) {
      const [person, balance] = await Promise.all([identity.foundPerson(id), readBalance(pool, id)]);
      if (person === null) return UNKNOWN;
      return answer({
        ...presentFound(person, balance ?? undefined, now()),
        held: balance?.held ?? 0,
        totalWithdrawn: usdOfPoints(balance?.totalWithdrawn ?? 0n),
        referredBy: person.referredBy,
      });
    },
    async 'verify-user-email'({ params: { id } }) {
      if ((await identity.foundPerson(id)) === null) return UNKNOWN;
      const outcome = await identity.verifyEmailOf(id);
      return outcome.kind === 'refusal'
        ? refusedByIdentity(outcome)
        : answer({ message: 'Email verified successfully' });
    },
  };
}

function presentFound(person: FoundPerson, balance: Balance | undefined, now: number): AdminUser {
  const { account, username, email, isBanned, banReason, emailVerified, roles, createdAt, lastSeen } = person;
  return {
    id: account,
    username,
    email,
    points: balance?.available ?? 0,
    totalEarned: balance?.totalEarned ?? 0n,
    isBanned,
    banReason,
    emailVerified,
    roles: [...roles],
    createdAt: new Date(createdAt).toISOString(),
    lastSeen: lastSeen === null ? null : new Date(lastSeen).toISOString(),
    isOnline: lastSeen !== null && now - lastSeen < ONLINE_MS,
  };
}
