import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { openLog } from './log.ts';

test('a secret that somebody logs by mistake is cut out, wherever it travels', () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = openLog({ level: 'info', to: sink });
  log.info({ password: 'swordfish', user: { passwordHash: 'swordfish' } }, 'sign-in');
  log.info({ req: { headers: { cookie: 'session=swordfish', authorization: 'swordfish' } } }, 'request');
  log
    .child({ requestId: 'r1' })
    .info({ databaseUrl: 'postgres://swordfish', config: { sessionKeys: ['swordfish'] } }, 'start');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('swordfish');
  expect(lines[2]).toContain('"requestId":"r1"');
});
