import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { BankFile, BankFileLine } from '#contracts/internal/payouts.ts';
import { methodName } from '#contracts/withdrawals/method-names.ts';
import { bankFile, type BankFileLayout } from '../providers/bank-file.ts';
import { decimalOf } from '../providers/minor.ts';

const fileRow = z.strictObject({
  id: z.int(),
  provider: z.string(),
  rows: z.int(),
  openRows: z.int(),
  unit: z.string(),
  amount: z.string(),
  scale: z.int(),
  sha256: z.string(),
  madeBy: z.int(),
  madeAt: z.int(),
});

const FILES = sql.fragment`
  select id, provider, row_count as rows, unit, amount::text as amount, scale, sha256, made_by as "madeBy",
    (extract(epoch from made_at) * 1000)::int8 as "madeAt",
    (select count(*)::int8 from payees.bank_row r join payees.attempt a using (ref)
      where r.file = f.id and r.refusal is null and a.state not in ('paid', 'refused', 'closed')) as "openRows"
  from payees.bank_file f`;

function fileOf({ amount, scale, unit, ...row }: z.infer<typeof fileRow>): BankFile {
  return { ...row, unit, total: decimalOf({ unit: unit as 'USD', amount: BigInt(amount), scale }) };
}

export async function readBankFiles(
  db: CommonQueryMethods,
  { before = Number.MAX_SAFE_INTEGER, limit }: { before?: number | undefined; limit: number },
): Promise<BankFile[]> {
  const rows = await db.any(sql.type(fileRow)`${FILES} where id < ${before} order by id desc limit ${limit}`);
  return rows.map(fileOf);
}

const waiting = z.strictObject({
  ref: z.string(),
  withdrawal: z.string(),
  unit: z.enum(['USD', 'BTC', 'ETH', 'USDC', 'ROBUX']),
  amount: z.string(),
  scale: z.int(),
  payee: z.record(z.string(), z.string()),
});
type Waiting = z.infer<typeof waiting>;

/** A repeated command returns its first file. Null if no payment waits. */
export function makeBankFile(
  pool: DatabasePool,
  made: { command: string; provider: string; by: AccountId; settings: BankFileLayout },
): Promise<BankFile | null> {
  const { command, provider, by, settings } = made;
  return pool.transaction(async (db) => {
    // Two files at once must not share a payment.
    await db.query(sql.unsafe`select pg_advisory_xact_lock(hashtext(${`bank file of ${provider}`}))`);
    const known = await db.maybeOne(sql.type(fileRow)`${FILES} where command = ${command}`);
    if (known !== null) return fileOf(known);
    const rows = await db.any(sql.type(waiting)`
      select a.ref, a.withdrawal, a.unit, a.amount::text as amount, a.scale, f.payee
      from payees.attempt a join payees.frozen_request f using (withdrawal, attempt)
      where a.provider = ${provider} and a.state = 'ready'
        and not exists (select from payees.bank_row r where r.ref = a.ref)
      order by a.opened_at, a.ref limit ${settings.maxRows}`);
    if (rows.length === 0) return null;
    const { sha256, refs } = fileFrom(rows, settings);
    const { unit, scale } = rows[0]!;
    const total = rows.reduce((sum, { amount }) => sum + BigInt(amount), 0n);
    const id = await db.oneFirst(sql.type(z.object({ id: z.int() }))`
      insert into payees.bank_file (command, provider, made_by, row_count, unit, amount, scale, sha256)
      values (${command}, ${provider}, ${by}, ${rows.length}, ${unit}, ${total.toString()}::numeric, ${scale}, ${sha256})
      returning id`);
    await db.query(sql.unsafe`
      insert into payees.bank_row (ref, withdrawal, file, line)
      select ref, withdrawal, ${id}, line
      from unnest(${sql.array(refs, 'text')}, ${sql.array(
        rows.map(({ withdrawal }) => withdrawal),
        'uuid',
      )}) with ordinality as given (ref, withdrawal, line)`);
    await db.query(sql.unsafe`
      update payees.attempt set due_at = 0 where ref = any(${sql.array(refs, 'text')})`);
    return fileOf(await db.one(sql.type(fileRow)`${FILES} where id = ${id}`));
  });
}

function fileFrom(rows: readonly Waiting[], settings: BankFileLayout) {
  const orders = rows.map(({ ref, unit, amount, scale, payee }) => ({
    ref,
    amount: { unit, amount: BigInt(amount), scale },
    to: payee,
    body: null,
    openedAt: 0,
    ids: {},
  }));
  return bankFile(orders, settings);
}

/** `erased`: a payee of it was erased since, so the same bytes cannot be made. */
export async function readBankFile(
  db: CommonQueryMethods,
  id: number,
  settingsOf: (provider: string) => BankFileLayout | null,
): Promise<{ name: string; csv: string; sha256: string } | 'missing' | 'erased'> {
  const file = await db.maybeOne(sql.type(fileRow)`${FILES} where id = ${id}`);
  if (file === null) return 'missing';
  const rows = await db.any(sql.type(waiting)`
    select r.ref, r.withdrawal, a.unit, a.amount::text as amount, a.scale, f.payee
    from payees.bank_row r join payees.attempt a using (ref)
      join payees.frozen_request f on f.withdrawal = a.withdrawal and f.attempt = a.attempt
    where r.file = ${id} order by r.line`);
  const settings = settingsOf(file.provider);
  if (settings === null || rows.length < file.rows) return 'erased';
  const { bytes, sha256 } = fileFrom(rows, settings);
  if (sha256 !== file.sha256) return 'erased';
  return { name: `${file.provider}-${id}.csv`, csv: bytes.toString('utf8'), sha256 };
}

const lineRow = z.strictObject({
  line: z.int(),
  ref: z.string(),
  withdrawal: z.string(),
  account: z.int(),
  method: methodName,
  unit: z.string(),
  amount: z.string(),
  scale: z.int(),
  refusal: z.string().nullable(),
});

/** Null if there is no such file. */
export async function readBankLines(
  db: CommonQueryMethods,
  id: number,
  { after, limit }: { after: number; limit: number },
): Promise<BankFileLine[] | null> {
  const rows = await db.any(sql.type(lineRow)`
    select r.line, r.ref, r.withdrawal, a.account, a.method, a.unit, a.amount::text as amount, a.scale, r.refusal
    from payees.bank_row r join payees.attempt a using (ref)
    where r.file = ${id} and r.line > ${after} order by r.line limit ${limit}`);
  if (rows.length === 0 && !(await db.exists(sql.unsafe`select from payees.bank_file where id = ${id}`))) return null;
  return rows.map(({ amount, scale, unit, ...row }) => ({
    ...row,
    unit,
    amount: decimalOf({ unit: unit as 'USD', amount: BigInt(amount), scale }),
  }));
}
