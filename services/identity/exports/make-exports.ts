import { stringify } from 'csv-stringify/sync';
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { EXPORT_DAYS } from '#contracts/accounts/retention.ts';
import { instantOf } from '#contracts/days/time.ts';
import { type AccountId, placeOfRound } from '#contracts/ids.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import type { OffersAbout } from '#contracts/offers/words.ts';
import { creditIn, describeLine, transactionTypeOf } from '#contracts/statement/fact.ts';
import { zipOf } from '#infra/archive/zip.ts';
import { readStatement, type StatementRow } from '#projections/account-lines/read.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { lockPerson } from '../people/lock-person.ts';
import { ownerOf } from './own-export.ts';
import { ownRecord } from './own-record.ts';
import { sealFile } from './sealed-file.ts';
import { aboutCredits } from '../../offers/port/about-credits.ts';

// Spreadsheets treat text starting with = + - @ as a formula, so such cells get an apostrophe. Amounts stay numbers.
const COLUMNS = ['receipt', 'at', 'type', 'description', 'game', 'amount', 'balance after'];

/** The byte order mark makes spreadsheets read UTF-8. */
export const STATEMENT_HEADER = `\ufeff${csvOf([COLUMNS])}`;

export function statementLines(rows: readonly StatementRow[], about: OffersAbout = new Map()): string {
  return csvOf(
    rows.map(({ id, fact, amount, balanceAfter, at }) => [
      // Without the "#" a spreadsheet would read "1-7" as a date.
      `#${id}`,
      instantOf(at),
      transactionTypeOf(fact),
      describeLine(fact, about.get(creditIn(fact) ?? '')),
      fact.game ?? '',
      amount,
      balanceAfter,
    ]),
  );
}

export function csvOf(rows: readonly (readonly (string | number)[])[]): string {
  return stringify([...rows], { escape_formulas: true });
}

const PAGE_LINES = 1000;

const askedRow = z.strictObject({ account: z.int(), id: z.string() });
type Asked = z.infer<typeof askedRow>;
const readyRow = z.strictObject({ until: z.int() });

export async function makeExport(rooms: FlowRooms, account: AccountId): Promise<void> {
  const asked = await rooms.pool.maybeOne(sql.type(askedRow)`
    select account, id from exports where account = ${account} and state = 'asked'`);
  if (asked === null) return;
  const file = await fileOf(rooms, account);
  if (file !== null) await finish(rooms, asked, file);
}

export async function giveUpExport(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`
    update exports set state = 'failed' where account = ${account} and state = 'asked'`);
}

async function fileOf(rooms: FlowRooms, account: AccountId): Promise<Uint8Array | null> {
  const { pool, now } = rooms;
  const record = await ownRecord(rooms, account);
  if (record === null) return null;
  const at = now();
  const json = exactJson({ madeAt: instantOf(at), ...record }, 2);
  async function* statement() {
    yield STATEMENT_HEADER;
    let through: number | undefined;
    for (let before: string | undefined; ;) {
      const rows = await readStatement(pool, account, { limit: PAGE_LINES, before, through });
      through ??= rows[0] && placeOfRound(rows[0].id).seq;
      const about = await aboutCredits(
        pool,
        rows.flatMap(({ fact }) => creditIn(fact) ?? []),
      );
      if (rows.length > 0) yield statementLines(rows, about);
      before = rows.at(-1)?.id;
      if (rows.length < PAGE_LINES) return;
    }
  }
  async function* account_() {
    yield json;
  }
  return zipOf(
    [
      { name: 'account.json', pieces: account_() },
      { name: 'statement.csv', pieces: statement() },
    ],
    at,
  );
}

async function finish(rooms: FlowRooms, { account, id }: Asked, file: Uint8Array): Promise<void> {
  const { pool, linkKey, random, queueMail, now } = rooms;
  const sealed = sealFile(linkKey, ownerOf(id, account), file, random);
  await pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null) return;
    const until = await transaction.maybeOneFirst(sql.type(readyRow)`
      update exports set state = 'ready', sealed = ${sql.binary(sealed)}, bytes = ${file.length}, ready_at = now(),
        expires_at = now() + ${EXPORT_DAYS} * interval '1 day'
      where id = ${id} and state = 'asked'
      returning expires_at as until`);
    if (until === null || person.email === null || !person.isConfirmed) return;
    const params = { username: person.username, at: now(), until };
    const mail = { kind: 'export-ready', cause: `export-ready:${id}`, account, to: person.email, params } as const;
    await queueMail(transaction, mail);
  });
}
