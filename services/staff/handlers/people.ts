import type { DatabasePool } from 'slonik';
import { MINUTE_MS, instantOf } from '#contracts/days/time.ts';
import { houseAccountName, isHouseAccount } from '#contracts/definition/house-accounts.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { FoundPerson } from '#contracts/internal/identity-people.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { maskedMail } from '#contracts/withdrawals/masked.ts';
import { noteSearch } from './note-search.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { usdOfPoints } from '#contracts/points.ts';
import type { AdminUser } from '#contracts/standing/staff-calls.ts';
import { type Balance, readBalance, readBalances } from '#projections/balance/read.ts';
import { refused, refusedByIdentity } from '../../module/errors.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';
import type { Names } from '../../module/names.ts';

type Deps = {
  names: Names;
  staff: Pick<StaffRecords, 'access'>;
  pool: DatabasePool;
  identity: Pick<Identity, 'listPeople' | 'foundPerson' | 'verifyEmailOf'>;
  now: () => number;
};

type StaffCall = 'admin-users' | 'admin-user' | 'account-names' | 'verify-user-email';

const UNKNOWN = refused('account-unknown', 'There is no such account.');

/** Sessions note their use at most once a minute. */
const ONLINE_MS = 5 * MINUTE_MS;

export function staffPeopleHandlers({
  pool,
  identity,
  names,
  staff: { access },
  now,
}: Deps): Pick<Handlers, StaffCall> {
  return {
    async 'account-names'({ query: { accounts: text } }) {
      const accounts = text.split(',').map(Number);
      const nameOf = await names(accounts.filter((account) => !isHouseAccount(account)));
      return answer(accounts.map((account) => houseAccountName(account) ?? nameOf(account)));
    },
    async 'admin-users'({ account: staff, query: { search, ...page } }) {
      return answerPage(await identity.listPeople({ ...page, text: search }), async (people) => {
        const accounts = people.map(({ account }) => account);
        if (search !== undefined && page.before === undefined) await noteSearch(access, staff, accounts);
        const [balances, opened] = await Promise.all([readBalances(pool, accounts), access.opened(staff, accounts)]);
        return people.map((person) => presentFound(unlessOpened(person, opened), balances.get(person.account), now()));
      });
    },
    async 'admin-user'({ account: staff, params: { id } }) {
      const [person, balance, opened] = await Promise.all([
        identity.foundPerson(id),
        readBalance(pool, id),
        access.opened(staff, [id]),
      ]);
      if (person === null) return UNKNOWN;
      return answer({
        ...presentFound(unlessOpened(person, opened), balance ?? undefined, now()),
        openUntil: opened.has(id) ? instantOf(opened.get(id)!) : null,
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

/** The data is shown to staff who have said why. */
function unlessOpened(person: FoundPerson, opened: ReadonlyMap<AccountId, number>): FoundPerson {
  const { account, email } = person;
  return opened.has(account) || email === null ? person : { ...person, email: maskedMail(email) };
}

function presentFound(person: FoundPerson, balance: Balance | undefined, now: number): AdminUser {
  const { account, username, email, isBanned, banReason, banUntil, emailVerified, roles, createdAt, lastSeen, usedAt } =
    person;
  return {
    id: account,
    username,
    email,
    points: balance?.available ?? 0,
    totalEarned: balance?.totalEarned ?? 0n,
    isBanned,
    banReason,
    banUntil: banUntil === null ? null : instantOf(banUntil),
    emailVerified,
    roles: [...roles],
    createdAt: instantOf(createdAt),
    lastSeen: lastSeen === null ? null : instantOf(lastSeen),
    isOnline: usedAt !== null && now - usedAt < ONLINE_MS,
  };
}
