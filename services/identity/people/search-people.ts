import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Page } from '#contracts/definition/list.ts';
import type { FoundPerson, PeopleAsked, PeopleLookUps } from '#contracts/internal/identity-people.ts';
import { USER_SORTS } from '#contracts/standing/staff-calls.ts';
import { given, int8, type Keyset, readPage, text, timestamp, withinDays } from '#infra/postgres/session/keyset.ts';
import { activeRoles, personColumns, personRow } from './person-row.ts';

const foundRow = personRow.extend({ lastSeen: z.number().nullable() }) satisfies z.ZodType<FoundPerson>;

const columns = sql.fragment`${personColumns},
  (select max(last_used_at) from user_sessions seen where seen.account = users.account) as "lastSeen"`;

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

const PEOPLE: Keyset<keyof typeof USER_SORTS> = {
  from: sql.fragment`users`,
  id: int8(sql.fragment`account`),
  orders: USER_SORTS,
  sorts: { createdAt: [timestamp(sql.fragment`created_at`)], username: [text(sql.fragment`lower(username)`)] },
};

function listPeople(
  db: CommonQueryMethods,
  { text: part, state, from, to, ...asked }: PeopleAsked,
): Promise<Page<FoundPerson> | null> {
  const wanted = [
    given(part, (some) => sql.fragment`${searched} like ${`%${escaped(some.toLowerCase())}%`}`),
    given(state, (one) => STATES[one]),
    ...withinDays(sql.fragment`created_at`, { from, to }),
  ];
  return readPage(db, PEOPLE, asked, { columns, row: foundRow, wanted });
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
