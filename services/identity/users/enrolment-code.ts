// Staff need this code for their first factor: otherwise a thief with the password could enrol a device.
import { type DatabasePool, sql } from 'slonik';
import type { Random } from '#infra/process/random.ts';
import { linkToken } from '#infra/ids/link-token.ts';
import { lockPerson } from '../people/lock-person.ts';
import { issueToken } from '../tokens/account-tokens.ts';
import { UserError, userNamed } from './administer.ts';

type Rooms = { pool: DatabasePool; linkKey: string; random: Pick<Random, 'bytes'> };

export function enrolmentCode({ pool, linkKey, random }: Rooms, username: string): Promise<string> {
  return pool.transaction(async (transaction) => {
    const { account } = await userNamed(transaction, username);
    const person = (await lockPerson(transaction, account))!;
    if (!person.isConfirmed || person.email === null) {
      throw new UserError(`${person.username} has to confirm an email address first.`);
    }
    await transaction.query(sql.unsafe`delete from account_tokens where account = ${account} and purpose = 'enrol'`);
    const address = person.email;
    const id = (await issueToken({ linkKey, random }, transaction, 'enrol', {
      account,
      epoch: person.epoch,
      address,
    }))!;
    await transaction.query(sql.unsafe`
      update account_tokens set usable_from = now(), expires_at = now() + interval '1 hour' where id = ${id}`);
    return linkToken(linkKey, id);
  });
}
