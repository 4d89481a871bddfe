import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { DirectoryBusyError, lockDirectory, processStart } from './directory-lock.ts';

let folder: string;
let note: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tallyhouse-lock-'));
  note = join(folder, 'instance.pid');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

const ours = () => `${process.pid}\n${processStart(process.pid)}\n`;

test('a directory has one holder until it is released', () => {
  const letGo = lockDirectory(folder);
  expect(readFileSync(note, 'utf8')).toContain(ours());
  expect(() => lockDirectory(folder)).toThrow(DirectoryBusyError);
  letGo();
  lockDirectory(folder)();
});

test("a note of an older version, without the machine's boot, still counts", () => {
  writeFileSync(note, ours());
  expect(() => lockDirectory(folder)).toThrow(DirectoryBusyError);
});

test.runIf(process.platform === 'linux')(
  'a holder before a power cut does not count, even with our id and the same start time after boot',
  () => {
    writeFileSync(note, `${ours()}2b0ac5a6-0c3c-4f5c-9d0e-6f3c1c7f9a11\n`);
    expect(() => lockDirectory(folder)).not.toThrow();
  },
);

/** Replaces `ps`, which is used outside Linux. */
function psAnswers(script: string): void {
  const program = join(folder, 'ps');
  writeFileSync(program, `#!/bin/sh\n${script}\n`);
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
}

test('start times compare equal in any language and time zone', () => {
  // `ps` uses the caller's locale and time zone.
  psAnswers('echo "Ss   $LC_ALL $TZ"');
  const startFor = (language: string, zone: string) => {
    vi.stubEnv('LC_ALL', language);
    vi.stubEnv('TZ', zone);
    return processStart(process.pid);
  };
  const german = startFor('de_DE.UTF-8', 'Asia/Kathmandu');
  expect(german).toBe('C UTC');
  expect(startFor('tr_TR.UTF-8', 'Pacific/Kiritimati')).toBe(german);
});

test('a killed holder that its parent has not reaped does not count', async () => {
  const parent = spawn('/bin/sh', ['-c', 'sleep 600 & echo $!; wait'], { stdio: ['ignore', 'pipe', 'ignore'] });
  onTestFinished(() => void parent.kill('SIGKILL'));
  const pid = Number(String((await once(parent.stdout, 'data'))[0]));
  writeFileSync(note, `${pid}\n${processStart(pid)}\n`);
  expect(() => lockDirectory(folder)).toThrow(`is in use by process ${pid}`);
  const isInState = (of: number, letter: string) =>
    vi.waitUntil(() => execFileSync('ps', ['-o', 'stat=', '-p', String(of)], { encoding: 'utf8' }).startsWith(letter), {
      timeout: 10_000,
    });
  parent.kill('SIGSTOP');
  await isInState(parent.pid!, 'T');
  process.kill(pid, 'SIGKILL');
  await isInState(pid, 'Z');
  lockDirectory(folder)();
});

test('a zombie does not count where `ps` is used, either', () => {
  psAnswers('echo "Z    Wed Nov 25 09:18:17 2026"');
  expect(processStart(process.pid)).toBe(null);
  psAnswers('echo "S+   Wed Nov 25 09:18:17 2026"');
  expect(processStart(process.pid)).toBe('Wed Nov 25 09:18:17 2026');
});
