import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { LEDGER, operatorBed } from './operator-bed.ts';

/** A block has 512 or 1024 bytes, depending on the shell. */
const WITH_LITTLE_ROOM = 'ulimit -f 1; exec "$0" "$@"';

test('an export without disk space reports it in a sentence and leaves no partial file', async () => {
  await using bed = await operatorBed();
  const out = await mkdtemp(join(tmpdir(), 'full-'));
  onTestFinished(() => rm(out, { recursive: true }));
  const args = ['node_modules/node/bin/node', LEDGER, 'export', '--from', '1', '--out', out];
  const env = { PATH: process.env['PATH'] ?? '', DATABASE_URL: bed.db.url };
  const running = promisify(execFile)('/bin/sh', ['-c', WITH_LITTLE_ROOM, ...args], { env });
  await expect(running).rejects.toMatchObject({
    code: 1,
    stderr: 'A file cannot be used: EFBIG: file too large, write.\n',
  });
  expect(await readdir(out)).toEqual([]);
});
