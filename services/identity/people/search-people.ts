import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Page } from '#contracts/definition/list.ts';
import type { FoundPerson, PeopleAsked, PeopleLookUps } from '#contracts/internal/identity-people.ts';
import { USER_SORTS } from '#contracts/standing/staff-calls.ts';
import {
  given,
  int8,
  type KeyColumn,
  type Keyset,
  numeric,
  readPage,
  text,
  timestamp,
  withinDays,
} from '#infra/postgres/session/keyset.ts';
import { BALANCES } from '#projections/balance/read.ts';
import { PLAYERS_BY_POINTS } from '#projections/leaderboard/read.ts';
import { activeRoles, personColumns, personRow } from './person-row.ts';

const foundRow = personRow.extend({
  lastSeen: z.number().nullable(),
  usedAt: z.number().nullable(),
}) satisfies z.ZodType<FoundPerson>;

const columns = sql.fragment`${personColumns},
  (select at from last_seen seen where seen.account = users.account) as "lastSeen",
  (select max(last_used_at) from user_sessions used where used.account = users.account) as "usedAt"`;

const STATES = {
  active: sql.fragment`not is_banned`,
  banned: sql.fragment`is_banned`,
  unverified: sql.fragment`email_confirmed_at is null`,
  // The first part is that of the index.
  staff: sql.fragment`roles <> '{}' and ${activeRoles} <> '{}'`,
  closing: sql.fragment`closing_at is not null`,
};

/** The text must equal that of the index users_search. */
const searched = sql.fragment`(lower(username) || ' ' || coalesce(lower(email), ''))`;

type Sort = keyof typeof USER_SORTS;

const SORTS: Readonly<Record<Sort, readonly KeyColumn[]>> = {
  createdAt: [timestamp(sql.fragment`created_at`)],
  username: [text(sql.fragment`lower(username)`)],
  points: [int8(sql.fragment`ranked.points`)],
  totalEarned: [numeric(sql.fragment`sums.earned`)],
  lastSeen: [timestamp(sql.fragment`seen.at`)],
};

const USERS = { from: sql.fragment`users`, account: sql.fragment`account` };
/** Of this and the next, people whose accounts the ledger has not opened have no row. */
const WITH_POINTS = {
  from: sql.fragment`users join ${PLAYERS_BY_POINTS} as ranked using (account)`,
  account: sql.fragment`ranked.account`,
};
const WITH_SUMS = {
  from: sql.fragment`users join ${BALANCES} as sums using (account)`,
  account: sql.fragment`sums.account`,
};
const WITH_SEEN = {
  from: sql.fragment`users join last_seen as seen using (account)`,
  account: sql.fragment`seen.account`,
};
const TABLES: Readonly<Record<Sort, typeof USERS>> = {
  createdAt: USERS,
  username: USERS,
  points: WITH_POINTS,
  totalEarned: WITH_SUMS,
  lastSeen: WITH_SEEN,
};

/** Each from the tables that its index needs. */
function keysetOf(sort: Sort): Keyset<Sort> {
  const { from, account } = TABLES[sort];
  return { from, id: int8(account), orders: USER_SORTS, sorts: SORTS };
}

function listPeople(
  db: CommonQueryMethods,
  { text: part, state, from, to, ...asked }: PeopleAsked,
): Promise<Page<FoundPerson> | null> {
  const wanted = [
    given(part, (some) => sql.fragment`${searched} like ${`%${escaped(some.toLowerCase())}%`}`),
    given(state, (one) => STATES[one]),
    ...withinDays(sql.fragment`created_at`, { from, to }),
  ];
  return readPage(db, keysetOf(asked.sort ?? 'createdAt'), asked, { columns, row: foundRow, wanted });
}

function searchPeople(db: CommonQueryMethods, part: string, limit: number): Promise<readonly FoundPerson[]> {
  return db.any(sql.type(foundRow)`
    select ${columns} from users where ${searched} like ${`%${escaped(part.toLowerCase())}%`}
    order by created_at desc, account desc limit ${limit}`);
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

function foundPerson(db: CommonQueryMethods, account: AccountId): Promise<FoundPerson | null> {
  return db.maybeOne(sql.type(foundRow)`select ${columns} from users where account = ${account}`);
}

export function peopleLists(
  pool: CommonQueryMethods,
): Pick<PeopleLookUps, 'searchPeople' | 'listPeople' | 'foundPerson'> {
  return {
    searchPeople: (part, limit) => searchPeople(pool, part, limit),
    listPeople: (asked) => listPeople(pool, asked),
    foundPerson: (account) => foundPerson(pool, account),
  };
}
