import { z } from 'zod';
import { compareRows } from '#ledger/audit/noted/compare-rows.ts';
import { type NotedExport, readBooksCheckpoint, readNotedExport } from '#ledger/audit/noted/noted-export.ts';
import type { NotedHead } from '#ledger/audit/verify-chain.ts';
import { type Desk, OperatorError } from '../desk.ts';
import { progress } from '../progress.ts';

export function notAManifest(file: string, cause: unknown): OperatorError {
  return new OperatorError(sentenceOf(file, cause), { cause });
}

function sentenceOf(file: string, cause: unknown): string {
  const advice = 'give the .manifest.json that `export` wrote beside the CSV, or manifest.json of the books';
  if (cause instanceof z.ZodError) {
    const fields = new Set(cause.issues.map(({ path }) => (path.length === 0 ? 'an object' : `"${path.join('.')}"`)));
    return `${file} is no manifest of an export (${[...fields].join(', ')} is missing or wrong): ${advice}.`;
  }
  if (cause instanceof SyntaxError) return `${file} is no manifest of an export (it is not JSON): ${advice}.`;
  return `${file} cannot be read: ${cause instanceof Error ? cause.message : String(cause)}.`;
}

export type Noted = NotedExport & { file: string };

/** Of stretches of the log, or of the books, which have a checkpoint and no rows of the log. */
export function readExports(files: readonly string[]): { exports: Noted[]; heads: NotedHead[] } {
  const [exports, heads]: [Noted[], NotedHead[]] = [[], []];
  for (const file of files) {
    let noted: NotedExport;
    try {
      const checkpoint = readBooksCheckpoint(file);
      if (checkpoint !== null) {
        heads.push(...checkpoint);
        continue;
      }
      noted = readNotedExport(file);
    } catch (error) {
      throw notAManifest(file, error);
    }
    if (noted.head === null && noted.rows === null) {
      const nothing = 'its rows are not beside it, and it notes no head, since its stretch ends within the first batch';
      throw new OperatorError(`${file} proves nothing: ${nothing}.`);
    }
    exports.push({ ...noted, file });
    if (noted.head !== null) heads.push(noted.head);
  }
  return { exports, heads };
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
