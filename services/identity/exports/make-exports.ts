import { sql } from 'slonik';
import { z } from 'zod';
import { exactJson } from '#contracts/json/exact-json.ts';
import { type AccountId, placeOfRound } from '#contracts/ids.ts';
import { creditIn } from '#contracts/words/statement-line.ts';
import { readStatement } from '#projections/statement/read.ts';
import type { FlowRooms } from '../flow-rooms.ts';
import { lockPerson } from '../people/lock-person.ts';
import { KEPT_DAYS, ownerOf } from './own-export.ts';
import { ownRecord } from './own-record.ts';
import { sealFile } from './sealed-file.ts';
import { STATEMENT_HEADER, statementLines } from './statement-csv.ts';
import { zipOf } from './zip.ts';

const LEASE_MINUTES = 10;
const MOST_ATTEMPTS = 3;
const PAGE_LINES = 1000;

const askedRow = z.strictObject({ account: z.int(), id: z.string(), attempts: z.int() });
type Asked = z.infer<typeof askedRow>;
const readyRow = z.strictObject({ until: z.int() });

export async function makeExport(rooms: FlowRooms): Promise<boolean> {
  const { pool } = rooms;
  await pool.query(sql.unsafe`
    update exports set state = 'failed'
    where state = 'asked' and attempts >= ${MOST_ATTEMPTS} and lease_until < now()`);
  const asked = await pool.maybeOne(sql.type(askedRow)`
    update exports set attempts = attempts + 1, lease_until = now() + ${LEASE_MINUTES} * interval '1 minute'
    where account = (
      select account from exports
      where state = 'asked' and attempts < ${MOST_ATTEMPTS} and coalesce(lease_until < now(), true)
      order by asked_at limit 1 for update skip locked)
    returning account, id, attempts`);
  if (asked === null) return false;
  const file = await fileOf(rooms, asked.account);
  if (file !== null) await finish(rooms, asked, file);
  return true;
}

async function fileOf({ pool, aboutCredits, now }: FlowRooms, account: AccountId): Promise<Uint8Array | null> {
  const record = await ownRecord(pool, account, now());
  if (record === null) return null;
  const at = now();
  const json = exactJson({ madeAt: new Date(at).toISOString(), ...record }, 2);
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

async function finish(rooms: FlowRooms, { account, id, attempts }: Asked, file: Uint8Array): Promise<void> {
  const { pool, linkKey, random, queueMail, now } = rooms;
  const sealed = sealFile(linkKey, ownerOf(id, account), file, random);
  await pool.transaction(async (transaction) => {
    const person = await lockPerson(transaction, account);
    if (person === null) return;
    const until = await transaction.maybeOneFirst(sql.type(readyRow)`
      update exports set state = 'ready', sealed = ${sql.binary(sealed)}, bytes = ${file.length}, ready_at = now(),
        expires_at = now() + ${KEPT_DAYS} * interval '1 day', lease_until = null
      where id = ${id} and state = 'asked' and attempts = ${attempts}
      returning expires_at as until`);
    if (until === null || person.email === null || !person.isConfirmed) return;
    const params = { username: person.username, at: now(), until };
    const mail = { kind: 'export-ready', cause: `export-ready:${id}`, account, to: person.email, params } as const;
    await queueMail(transaction, mail);
  });
}
