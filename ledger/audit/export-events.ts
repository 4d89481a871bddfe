import type { Client } from 'pg';
import { instantOf } from '#contracts/days/time.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import { BrokenLog } from '../engine/book/evolve.ts';
import { type LogMark, readLogMarks } from '../log/log-marks.ts';
import { readForward } from '../log/read-forward.ts';
import type { NotedHead } from './verify-chain.ts';
import { type CsvCell, writeCsv, writeManifest } from './csv-file.ts';

export type ExportOptions = {
  client: Client;
  partition: number;
  /** Inclusive. */
  fromSeq: number;
  toSeq: number;
  file: string;
  onProgress?: (events: number, of: number) => void;
};

export type Manifest = {
  file: string;
  sha256: string;
  events: number;
  partition: number;
  fromSeq: number;
  toSeq: number;
  /** The end of the last batch at or before `toSeq`. For `verify --against`. */
  head: NotedHead | null;
  /** Where the log began to carry what audits ask for. For `verify --against`. */
  lackingTo: Record<LogMark, number>;
};

export const EXPORT_COLUMNS = [
  'partition',
  'seq',
  'time',
  'account',
  'version',
  'type',
  'game',
  'amount',
  'available',
  'held',
  'counter_account',
  'command',
  'actor',
  'payload',
];

export async function exportEvents(options: ExportOptions): Promise<Manifest> {
  const { client, partition, fromSeq, toSeq, file } = options;
  let events = 0;
  async function* rows(): AsyncIterable<CsvCell[]> {
    for await (const run of readForward(client, { partition, afterSeq: fromSeq - 1, toSeq })) {
      for (const event of run) {
        const dueSeq = fromSeq + events;
        if (event.seq !== dueSeq) throw missing(partition, dueSeq);
        events++;
        yield toRow(event);
      }
      options.onProgress?.(events, toSeq - fromSeq + 1);
    }
    if (events <= toSeq - fromSeq) throw missing(partition, fromSeq + events);
  }
  const head = await headWithin(client, partition, toSeq);
  const sha256 = await writeCsv({ file, columns: EXPORT_COLUMNS, rows: rows() });
  const manifest = {
    file,
    sha256,
    events,
    partition,
    fromSeq,
    toSeq,
    head,
    lackingTo: (await readLogMarks(client)).of(partition),
  };
  await writeManifest(manifest);
  return manifest;
}

function missing(partition: number, seq: number): BrokenLog {
  return new BrokenLog(`event ${partition}-${seq} is missing: nothing was exported`);
}

export function toRow(event: LedgerEvent): CsvCell[] {
  return [
    event.partition,
    event.seq,
    instantOf(event.at),
    event.account,
    event.version,
    event.type,
    event.game ?? '',
    event.amount,
    event.available,
    event.held,
    kindOf(event.type, event.game).counter,
    event.commandId,
    event.actor ?? '',
    JSON.stringify(event.payload),
  ];
}

async function headWithin(client: Client, partition: number, toSeq: number): Promise<NotedHead | null> {
  const result = await client.query<{ seq: string; hash: Buffer }>(
    'select seq::text, hash from batch where partition = $1 and seq <= $2 order by batch.seq desc limit 1',
    [partition, toSeq],
  );
  const row = result.rows[0];
  return row === undefined ? null : { partition, seq: Number(row.seq), hash: row.hash.toString('hex') };
}
