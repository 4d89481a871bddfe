import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { LogName, StoredCheckpoint } from '../port/log-proofs.ts';

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));

const checkpointRow = z.object({
  partition: z.int(),
  epoch: z.int(),
  origin: z.string(),
  size: z.int(),
  root: bytes,
  note: z.string(),
  signedAt: z.number(),
});

const COLUMNS = sql.fragment`
  checkpoint.partition, checkpoint.epoch, origin.origin, checkpoint.size,
  encode(checkpoint.root, 'base64') AS root, checkpoint.note || checkpoint.cosignatures AS note,
  checkpoint.signed_at AS "signedAt"`;
const FROM = sql.fragment`proofs.checkpoint JOIN proofs.origin USING (partition, epoch)`;

export function readLatest(db: CommonQueryMethods, partition: number): Promise<StoredCheckpoint | null> {
  return db.maybeOne(sql.type(checkpointRow)`
    SELECT ${COLUMNS} FROM ${FROM} WHERE checkpoint.partition = ${partition}
    ORDER BY checkpoint.epoch DESC, checkpoint.size DESC LIMIT 1`);
}

export function readLatestOf(db: CommonQueryMethods, { partition, epoch }: LogName): Promise<StoredCheckpoint | null> {
  return db.maybeOne(sql.type(checkpointRow)`
    SELECT ${COLUMNS} FROM ${FROM} WHERE checkpoint.partition = ${partition} AND checkpoint.epoch = ${epoch}
    ORDER BY checkpoint.size DESC LIMIT 1`);
}

export function readCheckpointAt(
  db: CommonQueryMethods,
  { partition, epoch }: LogName,
  size: number,
): Promise<StoredCheckpoint | null> {
  return db.maybeOne(sql.type(checkpointRow)`
    SELECT ${COLUMNS} FROM ${FROM}
    WHERE checkpoint.partition = ${partition} AND checkpoint.epoch = ${epoch} AND checkpoint.size = ${size}`);
}
