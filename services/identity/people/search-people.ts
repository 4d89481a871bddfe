import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { FoundPerson, PeopleSearch } from '#contracts/internal/identity-people.ts';
import { activeRoles, personColumns, personRow } from './person-row.ts';

const foundRow = personRow.extend({ lastSeen: z.number().nullable() }) satisfies z.ZodType<FoundPerson>;

const columns = sql.fragment`${personColumns},
  (select max(last_used_at) from user_sessions seen where seen.account = users.account) as "lastSeen"`;

const STATES = {
  active: sql.fragment`not is_banned`,
  banned: sql.fragment`is_banned`,
  unverified: sql.fragment`email_confirmed_at is null`,
  staff: sql.fragment`${activeRoles} <> '{}'`,
  closing: sql.fragment`closing_at is not null`,
};

/** The text must equal that of the index users_search. */
const searched = sql.fragment`(lower(username) || ' ' || coalesce(lower(email), ''))`;

export function searchPeople(
  db: CommonQueryMethods,
  { text, state, before, limit }: PeopleSearch,
): Promise<readonly FoundPerson[]> {
  const wanted = [sql.fragment`true`];
  if (text !== undefined) wanted.push(sql.fragment`${searched} like ${`%${escaped(text.toLowerCase())}%`}`);
  if (state !== undefined) wanted.push(STATES[state]);
  if (before !== undefined) {
    wanted.push(
      sql.fragment`(created_at, account) < (select created_at, account from users where account = ${before})`,
    );
  }
  return db.any(sql.type(foundRow)`
    select ${columns} from users where ${sql.join(wanted, sql.fragment` and `)}
    order by created_at desc, account desc limit ${limit}`);
}

const escaped = (text: string) => text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);

export function foundPerson(db: CommonQueryMethods, account: AccountId): Promise<FoundPerson | null> {
  return db.maybeOne(sql.type(foundRow)`select ${columns} from users where account = ${account}`);
}
