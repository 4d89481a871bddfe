// Who holds a data directory: told from a dead one of the same number, whatever has happened to the machine in between.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

/** What a holder of our own number writes, who started when we did. */
const ours = () => `${process.pid}\n${processStart(process.pid)}\n`;

test('a directory has one holder, until he lets go', () => {
  const letGo = lockDirectory(folder);
  expect(readFileSync(note, 'utf8')).toContain(ours());
  expect(() => lockDirectory(folder)).toThrow(DirectoryBusyError);
  letGo();
  lockDirectory(folder)();
});

test('a holder by an older version, which did not name the start of the machine, lives', () => {
  writeFileSync(note, ours());
  expect(() => lockDirectory(folder)).toThrow(DirectoryBusyError);
});

test.runIf(process.platform === 'linux')(
  'a holder of before a power cut is dead, though he had our number and started as long after the machine',
  () => {
    writeFileSync(note, `${ours()}2b0ac5a6-0c3c-4f5c-9d0e-6f3c1c7f9a11\n`);
    expect(() => lockDirectory(folder)).not.toThrow();
  },
);

test('a holder started when he started, in whatever language and zone it is asked for', () => {
  // As `ps` of other systems does: it writes a time as whoever calls it would.
  const program = join(folder, 'ps');
  writeFileSync(program, '#!/bin/sh\necho "$LC_ALL $TZ"\n');
  chmodSync(program, 0o755);
  vi.stubEnv('PATH', `${folder}:${process.env['PATH']}`);
  vi.spyOn(process, 'platform', 'get').mockReturnValue('darwin');
  const startFor = (language: string, zone: string) => {
    vi.stubEnv('LC_ALL', language);
    vi.stubEnv('TZ', zone);
    return processStart(process.pid);
  };
  expect(startFor('de_DE.UTF-8', 'Asia/Kathmandu')).toBe(startFor('tr_TR.UTF-8', 'Pacific/Kiritimati'));
});
