// The chain alone identifies only the batch that differs.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { UnreadableEvent } from '#contracts/internal/feed.ts';
import { decodeTuple } from '../../log/codec.ts';
import { AT, readInt64 } from '../../log/event-tuple.ts';
import { readTuples } from '../../log/read-forward.ts';
import { EXPORT_COLUMNS, toRow } from '../export-events.ts';
import { csvLine } from '../csv-file.ts';
import type { NotedExport } from './noted-export.ts';

export type RowsFinding = {
  /** Null if the file itself was changed. */
  seq: number | null;
  reason: string;
};

export type RowsOptions = {
  client: Client;
  noted: NotedExport & { rows: string };
  onProgress?: ((events: number, of: number) => void) | undefined;
};

export async function compareRows({ client, noted, onProgress }: RowsOptions): Promise<RowsFinding | null> {
  const { rows, sha256 } = noted;
  if ((await digestOf(rows)) !== sha256) return { seq: null, reason: 'its SHA-256 is not the one in its manifest' };
  const lines = linesOf(rows);
  try {
    if ((await lines.next()).value !== csvLine(EXPORT_COLUMNS)) {
      return { seq: null, reason: 'it has other columns than the exports of this program' };
    }
    return await compareLines({ client, noted, onProgress }, lines);
  } finally {
    await lines.return(undefined);
  }
}

async function compareLines(
  { client, noted, onProgress }: RowsOptions,
  lines: AsyncGenerator<string, undefined>,
): Promise<RowsFinding | null> {
  const { partition, fromSeq, toSeq } = noted;
  let due = fromSeq;
  for await (const run of readTuples(client, { partition, afterSeq: fromSeq - 1, toSeq })) {
    for (const start of run.starts) {
      const seq = readInt64(run.bytes, start + AT.seq);
      if (seq !== due) return missing(due);
      const reason = rowComplaint(run.bytes, start, (await lines.next()).value);
      if (reason !== null) return { seq, reason };
      due++;
    }
    onProgress?.(due - fromSeq, toSeq - fromSeq + 1);
  }
  return due > toSeq ? null : missing(due);
}

function missing(seq: number): RowsFinding {
  return { seq, reason: 'the export has it, the log does not' };
}

function rowComplaint(bytes: Buffer, start: number, noted: string | undefined): string | null {
  try {
    const line = csvLine(toRow(decodeTuple(bytes, start)));
    return line === noted ? null : `the export has ${noted ?? 'no such row'}, the log has ${line}`;
  } catch (error) {
    if (error instanceof UnreadableEvent) return error.message;
    throw error;
  }
}

async function digestOf(file: string): Promise<string> {
  const digest = createHash('sha256');
  await pipeline(createReadStream(file), digest);
  return digest.digest('hex');
}

const BYTE_ORDER_MARK = '\ufeff';

/** Each row is one line: JSON escapes line feeds. */
async function* linesOf(file: string): AsyncGenerator<string, undefined> {
  let rest = '';
  let isFirst = true;
  for await (const chunk of createReadStream(file, 'utf8') as AsyncIterable<string>) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop()!;
    if (isFirst && lines[0]?.startsWith(BYTE_ORDER_MARK) === true) lines[0] = lines[0].slice(1);
    isFirst = false;
    yield* lines;
  }
  return undefined;
}
