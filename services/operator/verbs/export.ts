import { mkdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { exportEvents } from '#ledger/audit/export-events.ts';
import { lastSeqAt } from '#ledger/audit/find-seq.ts';
import { type Desk, OperatorError } from '../desk.ts';
import { type Moment, partitionsOf } from '../moment.ts';
import { progress } from '../progress.ts';

// Node's recursive mkdir loops without end where a file system refuses folders, such as /proc.
async function makeFolder(path: string): Promise<void> {
  const folder = resolve(path);
  try {
    await mkdir(folder);
  } catch (error) {
    if (await isFolder(folder)) return;
    const above = dirname(folder);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || (await isFolder(above))) throw error;
    await makeFolder(above);
    await makeFolder(folder);
  }
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => null);
  return found?.isDirectory() ?? false;
}

type ExportOptions = { from: Moment; to?: Moment | undefined; out: string };

export async function exportLog(desk: Desk, options: ExportOptions): Promise<boolean> {
  await makeFolder(options.out);
  let events = 0;
  for (const partition of stretched(desk, options)) {
    const headSeq = desk.heads.get(partition)!;
    const fromSeq = await firstSeq(desk, partition, options.from, headSeq);
    const toSeq = await lastSeq(desk, partition, options.to, headSeq);
    if (fromSeq > toSeq) continue;
    const bar = progress('export');
    const manifest = await exportEvents({
      client: desk.log,
      partition,
      fromSeq,
      toSeq,
      file: join(options.out, `events-${partition}-${fromSeq}-${toSeq}.csv`),
      onProgress: (done, of) => bar.tell(done, of),
    });
    bar.done();
    events += manifest.events;
    desk.say(`${manifest.file}: ${manifest.events} events, sha256 ${manifest.sha256}`);
  }
  if (events === 0) throw new OperatorError('The log has no events between those two.');
  return true;
}

function stretched(desk: Desk, { from, to }: ExportOptions): readonly number[] {
  const all = [...desk.heads.keys()];
  const until = partitionsOf(to, all);
  const partitions = partitionsOf(from, all).filter((partition) => until.includes(partition));
  if (partitions.length > 0 || all.length === 0) return partitions;
  throw new OperatorError('--from and --to must be of the same partition.');
}

async function firstSeq(desk: Desk, partition: number, from: Moment, headSeq: number): Promise<number> {
  if (from.kind === 'seq') return Math.max(1, from.seq);
  return (await lastSeqAt(desk.side, partition, from.at - 1, headSeq)) + 1;
}

async function lastSeq(desk: Desk, partition: number, to: Moment | undefined, headSeq: number): Promise<number> {
  if (to === undefined) return headSeq;
  if (to.kind === 'seq') return Math.min(to.seq, headSeq);
  return lastSeqAt(desk.side, partition, to.at, headSeq);
}
