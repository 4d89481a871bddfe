import { compareRows } from '#ledger/audit/noted/compare-rows.ts';
import { type NotedExport, readNotedExport } from '#ledger/audit/noted/noted-export.ts';
import type { NotedHead } from '#ledger/audit/verify-chain.ts';
import { type Desk, OperatorError } from '../desk.ts';
import { progress } from '../progress.ts';
import { notAManifest } from './not-a-manifest.ts';

export type Noted = NotedExport & { file: string };

export function readExports(files: readonly string[]): Noted[] {
  return files.map((file) => {
    let noted: NotedExport;
    try {
      noted = readNotedExport(file);
    } catch (error) {
      throw notAManifest(file, error);
    }
    if (noted.head !== null || noted.rows !== null) return { ...noted, file };
    const nothing = 'its rows are not beside it, and it notes no head, since its stretch ends within the first batch';
    throw new OperatorError(`${file} proves nothing: ${nothing}.`);
  });
}

export function headsOf(exports: readonly Noted[]): NotedHead[] {
  return exports.map(({ head }) => head).filter((head) => head !== null);
}

/** @returns true if the log matches the export */
export async function verifyRows(desk: Desk, exports: readonly Noted[]): Promise<boolean> {
  let isSound = true;
  for (const { file, ...noted } of exports) isSound = (await verifyRowsOf(desk, noted, file)) && isSound;
  return isSound;
}

async function verifyRowsOf(desk: Desk, noted: NotedExport, file: string): Promise<boolean> {
  const { partition, fromSeq, toSeq, rows } = noted;
  const where = `noted     partition ${partition}:`;
  if (rows === null) {
    desk.say(`${where} no rows were compared: the CSV is not beside ${file}`);
    return true;
  }
  const comparing = progress('noted ');
  const finding = await compareRows({
    client: desk.log,
    noted: { ...noted, rows },
    onProgress: (done, of) => comparing.tell(done, of),
  });
  comparing.done();
  if (finding === null) desk.say(`${where} events ${fromSeq} to ${toSeq} are row by row those of ${rows}`);
  else if (finding.seq === null) desk.say(`${where} ${rows} is not what was exported: ${finding.reason}`);
  else desk.say(`${where} bad at ${partition}-${finding.seq}: ${finding.reason}`);
  return finding === null;
}
