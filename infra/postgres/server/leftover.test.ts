import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { silentLog } from '../../process/log.ts';
import { stopLeftover } from './leftover.ts';

let directory: string;
let child: ChildProcess | null;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'leftover-'));
  child = null;
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  child?.kill('SIGKILL');
  rmSync(directory, { recursive: true });
});

const pidFile = () => join(directory, 'postmaster.pid');
const leavePidFile = (pid: number | string) => writeFileSync(pidFile(), `${pid}\n${directory}\n`);

/** A process that exits with the signal that ended it. */
async function startIn(cwd: string, { heeds }: { heeds: readonly NodeJS.Signals[] }): Promise<void> {
  const code = `
    for (const name of ['SIGINT', 'SIGQUIT'])
      process.on(name, () => ${JSON.stringify(heeds)}.includes(name) && process.exit(name === 'SIGINT' ? 2 : 3));
    setInterval(() => {}, 1000);
    console.log('up');`;
  child = spawn(process.execPath, ['-e', code], { cwd, stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout!, 'data');
  leavePidFile(child.pid!);
}

test('a leftover server is stopped and its pid file removed', async () => {
  await startIn(directory, { heeds: ['SIGINT', 'SIGQUIT'] });
  const ended = once(child!, 'exit');
  await stopLeftover(directory, silentLog());
  expect(await ended).toEqual([2, null]);
  expect(existsSync(pidFile())).toBe(false);
});

test('a server that does not stop within half a minute is killed', async () => {
  await startIn(directory, { heeds: ['SIGQUIT'] });
  const ended = once(child!, 'exit');
  vi.useFakeTimers({ fakeNodeBuiltins: true, toFake: ['setTimeout', 'performance'] });
  const stopped = stopLeftover(directory, silentLog());
  await vi.advanceTimersByTimeAsync(30_000);
  expect(child!.exitCode).toBeNull();
  await vi.advanceTimersByTimeAsync(25);
  expect(await ended).toEqual([3, null]);
  await vi.advanceTimersByTimeAsync(25);
  await stopped;
});

test.runIf(process.platform === 'linux')(
  'sessions of a killed server are ended; a shell in the directory is not',
  async () => {
    // Recognized by its file's name.
    const folder = mkdtempSync(join(tmpdir(), 'postgres-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const program = join(folder, 'postgres');
    copyFileSync('/bin/sleep', program);
    const [session, shell] = [program, 'sleep'].map((file) => spawn(file, ['600'], { cwd: directory }));
    onTestFinished(() => void shell!.kill('SIGKILL'));
    const ended = once(session!, 'exit');
    await stopLeftover(directory, silentLog());
    expect(await ended).toEqual([null, 'SIGQUIT']);
    expect(shell!.exitCode ?? shell!.signalCode).toBeNull();
  },
);

test('an unrelated process with the same id is left alone', async () => {
  await startIn(tmpdir(), { heeds: ['SIGINT'] });
  const kill = vi.spyOn(process, 'kill');
  await stopLeftover(directory, silentLog());
  expect(kill).not.toHaveBeenCalled();
  expect(existsSync(pidFile())).toBe(false);
});

test.each(['', '0', '1', '-5', 'no number'])('a pid file that names no server is removed: "%s"', async (pid) => {
  leavePidFile(pid);
  await stopLeftover(directory, silentLog());
  expect(existsSync(pidFile())).toBe(false);
});

test('without a server there is nothing to stop', async () => {
  await stopLeftover(directory, silentLog());
  expect(existsSync(pidFile())).toBe(false);
});
