import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { ROOT } from '../command.ts';

/** A failed check; the message is one sentence. */
export class SmokeFailure extends Error {
  override name = 'SmokeFailure';
}

/** Ports and limits for this test; secrets are the trial's. */
export const PORTS = {
  gateway1: 23_001,
  gateway2: 23_002,
  proxy: 23_080,
  prometheus: 23_090,
  postgres: 23_432,
} as const;

const ENVIRONMENT = {
  ...process.env,
  GATEWAY_1_PORT: String(PORTS.gateway1),
  GATEWAY_2_PORT: String(PORTS.gateway2),
  POSTGRES_PORT: String(PORTS.postgres),
  PROXY_PORT: String(PORTS.proxy),
  PROMETHEUS_PORT: String(PORTS.prometheus),
  SIGNUP_BONUS: '100000',
  BETS_PER_SECOND: '1000',
  LOG_LEVEL: 'info',
};

const PROJECT = ['compose', '--project-name', 'tallyhouse-smoke'];
const READY_WITHIN_SECONDS = 300;

/** In the foreground; throws on failure. */
async function run(args: readonly string[], what: string): Promise<void> {
  const child = spawn('docker', args, { cwd: ROOT, env: ENVIRONMENT, stdio: ['ignore', 'inherit', 'inherit'] });
  const failed = once(child, 'error').then(([error]: unknown[]) => {
    throw new SmokeFailure(`Docker cannot be run: ${(error as Error).message}.`);
  });
  const [code] = (await Promise.race([once(child, 'close'), failed])) as [number | null];
  if (code !== 0) throw new SmokeFailure(`${what} (docker ${args.join(' ')} ended with ${code ?? 'a signal'}).`);
}

/** Returns the output. */
async function ask(args: readonly string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('docker', args, { cwd: ROOT, env: ENVIRONMENT, maxBuffer: 1 << 28 });
  return stdout;
}

export async function requireDocker(): Promise<void> {
  await ask(['compose', 'version']).catch((cause: unknown) => {
    throw new SmokeFailure('This needs Docker with its compose plugin.', { cause });
  });
  await ask(['version']).catch((cause: unknown) => {
    throw new SmokeFailure('No Docker daemon answers: start it and try again.', { cause });
  });
}

/** Removes an earlier run's stack, builds, and returns when every part is healthy. */
export async function bringUp(): Promise<void> {
  await takeDown();
  const upArgs = ['up', '--build', '--detach', '--wait', '--wait-timeout', String(READY_WITHIN_SECONDS)];
  await run([...PROJECT, ...upArgs], `The stack was not healthy within ${READY_WITHIN_SECONDS} s`);
}

export async function takeDown(): Promise<void> {
  await run(
    [...PROJECT, 'down', '--volumes', '--remove-orphans', '--timeout', '20'],
    'The stack could not be taken down',
  );
}

/** Like a power cut: no signal can be handled. */
export async function killContainer(service: string): Promise<void> {
  await run([...PROJECT, 'kill', '--signal', 'SIGKILL', service], `${service} could not be killed`);
}

/** Returns when they are healthy. */
export async function bringBack(...services: string[]): Promise<void> {
  const wait = ['--detach', '--no-build', '--no-deps', '--wait', '--wait-timeout', String(READY_WITHIN_SECONDS)];
  await run([...PROJECT, 'up', ...wait, ...services], `${services.join(' and ')} did not come back`);
}

/** `npm run ledger -- <verb>` in the stack; throws if something is not in order. */
export async function runOperator(...verb: string[]): Promise<void> {
  await run([...PROJECT, 'run', '--rm', '--no-deps', 'audit', ...verb], 'The audit found the ledger not in order');
}

/** Rows as text, with the owner's rights. */
export async function query(sql: string): Promise<string[][]> {
  const psql = ['psql', '-U', 'tallyhouse', '-d', 'tallyhouse', '-AtqF', '|', '-c', sql];
  const said = await ask([...PROJECT, 'exec', '-T', 'postgres', ...psql]);
  return said.split('\n').flatMap((line) => (line === '' ? [] : [line.split('|')]));
}

/** For diagnosis: the last log lines of every container. */
export async function lastWords(): Promise<void> {
  await run([...PROJECT, 'logs', '--no-color', '--tail', '25'], 'The logs could not be read').catch(() => undefined);
}
