// The date is stored once; adults are confirmed in the ledger. After a crash in between, the same command is sent again.
import { type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { adultFrom, isAdult } from '#contracts/age/adult.ts';
import type { Age } from '#contracts/age/calls.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { AgeAnswer, StatedAge } from '#contracts/internal/identity-age.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { dayIn } from '#contracts/time-zone.ts';
import { accountCommandId } from '../ledger-account.ts';

const stored = z.object({ birthDate: z.string(), timeZone: z.string(), isConfirmed: z.boolean() });
const columns = sql.fragment`
  to_char(birth_date, 'YYYY-MM-DD') as "birthDate", time_zone as "timeZone", confirmed_at is not null as "isConfirmed"`;

export async function readAge(pool: DatabasePool, account: AccountId, now: number): Promise<Age> {
  const found = await find(pool, account);
  if (found?.isConfirmed) return { state: 'adult' };
  if (found === null || isAdult(found.birthDate, found.timeZone, now)) return { state: 'unknown' };
  return { state: 'minor', until: adultFrom(found.birthDate) };
}

export async function confirmAge(
  { pool, ledger, now }: { pool: DatabasePool; ledger: Ledger; now: () => number },
  account: AccountId,
  { birthDate, timeZone = 'UTC' }: StatedAge,
): Promise<AgeAnswer> {
  if (birthDate > dayIn(timeZone, now())) {
    const message = 'A date of birth is not in the future.';
    return { kind: 'refusal', code: 'invalid-input', message, field: 'birthDate' };
  }
  await pool.query(sql.unsafe`
    insert into ages (account, birth_date, time_zone) values (${account}, ${birthDate}, ${timeZone})
    on conflict (account) do nothing`);
  const known = (await find(pool, account))!;
  if (known.birthDate !== birthDate) {
    const message = 'Another date of birth is stored for this account. If that one is wrong, write to support.';
    return { kind: 'refusal', code: 'birth-date-stored', message, field: 'birthDate' };
  }
  if (!isAdult(known.birthDate, known.timeZone, now())) {
    return { kind: 'age', age: { state: 'minor', until: adultFrom(known.birthDate) }, receipt: null };
  }
  const commandId = accountCommandId('confirm-adult', account);
  const outcome = await ledger.submit({ type: 'confirm-adult', commandId, account });
  if (outcome.kind === 'refusal' && outcome.code !== 'adult-already') return outcome;
  await pool.query(sql.unsafe`
    update ages set confirmed_at = coalesce(confirmed_at, now()) where account = ${account}`);
  return { kind: 'age', age: { state: 'adult' }, receipt: outcome.kind === 'receipt' ? outcome : null };
}

function find(pool: DatabasePool, account: AccountId): Promise<z.infer<typeof stored> | null> {
  return pool.maybeOne(sql.type(stored)`select ${columns} from ages where account = ${account}`);
}
