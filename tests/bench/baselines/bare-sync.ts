// The disk alone: one write and its sync after the other, as a log without a database would do it. What a write that is
// due at any moment has to wait for here, no ledger on this disk can wait less for.
import { closeSync, fdatasyncSync, fsyncSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { percentile } from '../report/statistics.ts';

/** A batch of a busy log. */
const WRITE_BYTES = 16 * 1024;
/** Written once beforehand, like a file of PostgreSQL's log that is used again. */
const FILE_BYTES = 16 * 1024 * 1024;
const MOMENTS = 20_000;

export type Sync = { startedAt: number; endedAt: number };

/** Syncs for that long, beside the data directories of the other contenders; p99 of the wait in milliseconds. */
export function p99OfBareSync(ms: number): number {
  const directory = mkdtempSync(join(tmpdir(), 'tallyhouse-bench-sync-'));
  const file = openSync(join(directory, 'log'), 'w');
  try {
    writeSync(file, Buffer.alloc(FILE_BYTES, 1));
    fsyncSync(file);
    return percentile(waitsFor(syncFor(file, ms)), 99);
  } finally {
    closeSync(file);
    rmSync(directory, { recursive: true });
  }
}

function syncFor(file: number, ms: number): Sync[] {
  const bytes = Buffer.alloc(WRITE_BYTES, 2);
  const syncs: Sync[] = [];
  for (const end = performance.now() + ms; performance.now() < end;) {
    const startedAt = performance.now();
    writeSync(file, bytes, 0, WRITE_BYTES, (syncs.length * WRITE_BYTES) % FILE_BYTES);
    fdatasyncSync(file);
    syncs.push({ startedAt, endedAt: performance.now() });
  }
  return syncs;
}

/** A write that is due while another is under way goes with the next one. Moments spread evenly from first to last. */
export function waitsFor(syncs: readonly Sync[], moments = MOMENTS): number[] {
  const from = syncs[0]!.startedAt;
  const step = (syncs.at(-1)!.startedAt - from) / moments;
  let next = 0;
  return Array.from({ length: moments }, (_, moment) => {
    const due = from + moment * step;
    while (syncs[next]!.startedAt < due) next++;
    return syncs[next]!.endedAt - due;
  });
}
