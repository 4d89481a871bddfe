import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import type { Page, PageAsked } from '#contracts/definition/list.ts';
import { AUDITOR_SORTS, MOST_AUDITORS } from '#contracts/proofs/auditor-calls.ts';
import { int8, type Keyset, readPage, text, timestamp } from '#infra/postgres/session/keyset.ts';

const LOCK = 7_201_532;

const tokenRow = z.strictObject({
  id: z.int(),
  name: z.string(),
  issuedBy: z.int(),
  issuedAt: z.number(),
  expiresAt: z.number(),
  revokedAt: z.number().nullable(),
  uses: z.int(),
  lastUsedAt: z.number().nullable(),
  lastNetwork: z.string().nullable(),
});
export type TokenRow = z.infer<typeof tokenRow>;

const columns = sql.fragment`
  id, name, issued_by AS "issuedBy", issued_at AS "issuedAt", expires_at AS "expiresAt", revoked_at AS "revokedAt",
  uses, last_used_at AS "lastUsedAt", last_network AS "lastNetwork"`;

const TOKENS: Keyset<keyof typeof AUDITOR_SORTS> = {
  from: sql.fragment`proofs.auditor_token`,
  id: int8(sql.fragment`id`),
  orders: AUDITOR_SORTS,
  sorts: { issuedAt: [timestamp(sql.fragment`issued_at`)], name: [text(sql.fragment`name`)] },
};

export function listTokens(
  db: CommonQueryMethods,
  asked: PageAsked<keyof typeof AUDITOR_SORTS>,
): Promise<Page<TokenRow> | null> {
  return readPage(db, TOKENS, asked, { columns, row: tokenRow, wanted: [] });
}

export type NewToken = {
  commandId: string;
  name: string;
  hash: Uint8Array;
  issuedBy: number;
  /** Milliseconds. */
  at: number;
  expiresAt: number;
};

/** `isNew` is false for a repeated command. Null if there are too many tokens. */
export function addToken(
  pool: DatabasePool,
  { commandId, name, hash, issuedBy, at, expiresAt }: NewToken,
): Promise<{ row: TokenRow; isNew: boolean } | null> {
  return pool.transaction(async (transaction) => {
    await transaction.query(sql.unsafe`SELECT pg_advisory_xact_lock(${LOCK})`);
    const before = await transaction.maybeOne(sql.type(tokenRow)`
      SELECT ${columns} FROM proofs.auditor_token WHERE command_id = ${commandId}`);
    if (before !== null) return { row: before, isNew: false };
    const inUse = await transaction.oneFirst(sql.type(z.object({ count: z.int() }))`
      SELECT count(*)::int8 AS count FROM proofs.auditor_token
      WHERE revoked_at IS NULL AND expires_at > to_timestamp(${at} / 1000.0)`);
    if (inUse >= MOST_AUDITORS) return null;
    const row = await transaction.one(sql.type(tokenRow)`
      INSERT INTO proofs.auditor_token (name, hash, issued_by, command_id, issued_at, expires_at)
      VALUES (${name}, ${sql.binary(Buffer.from(hash))}, ${issuedBy}, ${commandId}, to_timestamp(${at} / 1000.0),
        to_timestamp(${expiresAt} / 1000.0))
      RETURNING ${columns}`);
    return { row, isNew: true };
  });
}

/** False if there is no such token in use. */
export async function revokeToken(db: CommonQueryMethods, id: number, at: number): Promise<boolean> {
  const { rowCount } = await db.query(sql.unsafe`
    UPDATE proofs.auditor_token SET revoked_at = to_timestamp(${at} / 1000.0) WHERE id = ${id} AND revoked_at IS NULL`);
  return rowCount > 0;
}

export function findToken(db: CommonQueryMethods, hash: Uint8Array): Promise<TokenRow | null> {
  return db.maybeOne(sql.type(tokenRow)`
    SELECT ${columns} FROM proofs.auditor_token WHERE hash = ${sql.binary(Buffer.from(hash))}`);
}

export type Use = { count: number; at: number; network: string };

export async function noteUse(db: CommonQueryMethods, id: number, { count, at, network }: Use): Promise<void> {
  await db.query(sql.unsafe`
    UPDATE proofs.auditor_token
    SET uses = uses + ${count}, last_used_at = greatest(last_used_at, to_timestamp(${at} / 1000.0)),
      last_network = ${network}
    WHERE id = ${id}`);
}
