import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { ownPort } from '#tests/support/own-port.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

test('a program whose npm receives a signal ends too', async () => {
  const env = {
    PATH: process.env['PATH'] ?? '',
    npm_lifecycle_event: 'migrate',
    DATABASE_URL: `postgres://nobody@127.0.0.1:${await ownPort()}/house`,
    START_WAIT_SECONDS: '600',
  };
  // A second command keeps the shell running between npm and its script.
  const shell = spawn('sh', ['-c', 'node tools/run.mjs migrate; true'], { cwd: ROOT, env });
  let said = '';
  shell.stderr.on('data', (text: Buffer) => (said += text.toString()));
  await eventually(() => said.includes('Waiting for it'));
  const closed = once(shell, 'close');
  shell.kill('SIGTERM');
  expect(await closed).toEqual([null, 'SIGTERM']);
});
