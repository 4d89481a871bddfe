import { lineToDatabase, type LineToDatabase } from '#tests/support/line-to-database.ts';

export type CommitCutter = LineToDatabase & {
  cutNext(): void;
  cuts: number;
};

/** Forwards a COMMIT and cuts the connection before its answer: the outcome is unknown to the writer. */
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

/** A query message has its length before its text. */
const HEADER_BYTES = 5;

/** Drops the next COMMIT and everything after it; the connection stays open. */
export async function withheldCommit(databaseUrl: string) {
  let isArmed = false;
  const line = await lineToDatabase(databaseUrl, (client, database) => {
    client.on('data', (bytes: Buffer) => {
      const commit = isArmed ? bytes.indexOf('COMMIT') : -1;
      database.write(commit === -1 ? bytes : bytes.subarray(0, commit - HEADER_BYTES));
      if (commit === -1) return;
      isArmed = false;
      withheld.freezes += 1;
      client.pause();
    });
    database.pipe(client);
  });
  const withheld = { ...line, freezes: 0, freezeNext: () => void (isArmed = true) };
  return withheld;
}
