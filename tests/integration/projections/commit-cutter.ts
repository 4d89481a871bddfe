// A proxy in front of PostgreSQL that lets a COMMIT through and then cuts the line before its answer arrives:
// the writer cannot know whether it was committed.
import { lineToDatabase, type LineToDatabase } from '#tests/support/line-to-database.ts';

export type CommitCutter = LineToDatabase & {
  /** The next COMMIT loses its answer. */
  cutNext(): void;
  cuts: number;
};

export async function commitCutter(databaseUrl: string): Promise<CommitCutter> {
  let isArmed = false;
  const line = await lineToDatabase(databaseUrl, (client, database) => {
    let isCutting = false;
    client.on('data', (bytes) => {
      if (isArmed && bytes.includes('COMMIT')) {
        isArmed = false;
        isCutting = true;
      }
      database.write(bytes);
    });
    database.on('data', (bytes) => {
      if (!isCutting) client.write(bytes);
      else {
        cutter.cuts += 1;
        client.destroy();
      }
    });
  });
  const cutter: CommitCutter = { ...line, cuts: 0, cutNext: () => void (isArmed = true) };
  return cutter;
}
