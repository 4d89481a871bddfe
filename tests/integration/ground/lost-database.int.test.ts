import { expect, test } from 'vitest';
import { silentLog } from '#infra/process/log.ts';
import { runCommandLine } from '#services/operator/run.ts';
import { testDatabase } from '#tests/support/database.ts';
import { lineToDatabase, type LineToDatabase } from '#tests/support/line-to-database.ts';
import { runProgram } from '#tests/support/running-program.ts';

const SECRETS = { SEED_MASTER_KEY: 'm'.repeat(32), SESSION_KEYS: 's'.repeat(32), SIGNING_KEYS: 'e'.repeat(32) };

/** Cuts all connections once one of them sends these words, and all later ones. */
async function lineCutAt(databaseUrl: string, words: string): Promise<LineToDatabase> {
  let isCut = false;
  const line = await lineToDatabase(databaseUrl, (client, database) => {
    client.on('data', (said: Buffer) => {
      isCut ||= said.includes(words);
      if (isCut) for (const socket of line.sockets) socket.destroy();
      else database.write(said);
    });
    database.pipe(client);
  });
  return line;
}

test.each([
  ['while the rights are looked at', 'select wanted.privilege'],
  ['while the partitions are counted', 'select partitions from log_shape'],
  ['while the book is read', 'copy (select partition, seq'],
  ['while the views are made', 'INSERT INTO reader.position'],
  ['when it is to tell which sessions end', 'listen session_ended'],
])('a start that loses it %s reports it in one line and exits with 1', async (_when, words) => {
  await using db = await testDatabase();
  await using line = await lineCutAt(db.url, words);
  await using program = runProgram(['--no-demo'], { ...SECRETS, DATABASE_URL: line.url });
  expect(await program.ended).toBe(1);
  const lines = program.said().trim().split('\n');
  // Warnings are allowed.
  const told = lines.filter((line) => !line.startsWith('{"level":40,'));
  expect(told).toEqual([expect.stringMatching(/^The connection to the database was lost: .+\.$/)]);
});

test('a command that loses it reports it in one line and exits with 1', async () => {
  await using db = await testDatabase();
  await using program = runProgram(['--no-demo'], { ...SECRETS, DATABASE_URL: db.url });
  await program.address;
  await program.stop();
  await using line = await lineCutAt(db.url, 'copy (');
  const complaints: unknown[] = [];
  const terminal = { say() {}, complain: (what: unknown) => void complaints.push(what) };
  const environment = { ...SECRETS, DATABASE_URL: line.url };
  expect(await runCommandLine({ words: ['verify'], environment, log: silentLog(), terminal })).toBe(1);
  expect(complaints).toEqual([expect.stringMatching(/^The connection to the database was lost: .+\.$/)]);
});
