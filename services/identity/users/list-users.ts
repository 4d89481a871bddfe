import { sql, type DatabasePool } from 'slonik';
import type { Person } from '#contracts/internal/people.ts';
import { personColumns, personRow } from '../people/person-row.ts';

const PAGE = 500;

export async function* everyUser(pool: DatabasePool): AsyncGenerator<Person> {
  let after = 0;
  for (;;) {
    const page: readonly Person[] = await pool.any(sql.type(personRow)`
      select ${personColumns} from users where account > ${after} order by account limit ${PAGE}`);
    yield* page;
    const last = page.at(-1);
    if (last === undefined || page.length < PAGE) return;
    after = last.account;
  }
}
