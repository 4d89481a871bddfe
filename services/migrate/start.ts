// Run as the database's owner before the first start and every upgrade. Safe to repeat.
import { reachDatabase } from '#infra/postgres/database.ts';
import { despiteConflicts } from '#infra/postgres/session/conflict.ts';
import { readConfig } from '#infra/process/config.ts';
import { openLog } from '#infra/process/log.ts';
import { standardOutput } from '#infra/standard-output.ts';
import { plainReason } from '../start-error.ts';
import { migrateHouse } from './migrate-house.ts';
import { readRolePasswords } from './role-passwords.ts';

const output = standardOutput();

try {
  const config = readConfig(process.env);
  const passwords = readRolePasswords(process.env);
  const log = openLog({ level: 'warn', name: 'migrate' });
  await using database = await reachDatabase({ ...config, log });
  const onWait = (reason: string) => console.error(`${reason} Waiting for it, ${config.startWaitMs / 1000} s at most.`);
  const patience = { withinMs: config.startWaitMs, onWait, onCome() {} };
  const work = { databaseUrl: database.url, config, passwords, log, patience, say: output.say };
  await despiteConflicts(() => migrateHouse(work));
  await output.flushed();
} catch (error) {
  console.error(plainReason(error) ?? error);
  process.exitCode = 1;
}
