import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { SchemaValidationError } from 'slonik';
import { openLog } from './log.ts';

function openedLog() {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  return { lines, log: openLog({ level: 'info', to: sink }) };
}

test('a secret logged by mistake is removed at any depth', () => {
  const { lines, log } = openedLog();
  log.info({ password: 'swordfish', user: { passwordHash: 'swordfish' } }, 'sign-in');
  log.info({ req: { headers: { cookie: 'session=swordfish', authorization: 'swordfish' } } }, 'request');
  log
    .child({ requestId: 'r1' })
    .info({ databaseUrl: 'postgres://swordfish', config: { sessionKeys: ['swordfish'] } }, 'start');
  expect(lines).toHaveLength(3);
  expect(lines.join('')).not.toContain('swordfish');
  expect(lines[2]).toContain('"requestId":"r1"');
});

test('an error logs what failed and where, without personal data', () => {
  const { lines, log } = openedLog();
  const query = { sql: 'select * from users where email = $1', values: ['alice@example.com', '$argon2id$hash'] };
  const row = { account: 7, email: 'alice@example.com', passwordHash: '$argon2id$hash' };
  const drifted = new SchemaValidationError(query as never, row as never, []);
  log.error({ err: drifted }, 'a row drifted');
  const unique = Object.assign(new Error('duplicate key'), { code: '23505', constraint: 'users_email_key' });
  Object.assign(unique, { detail: 'Key (email)=(alice@example.com) already exists.' });
  log.error({ err: new Error('could not be stored', { cause: unique }) });
  log.error(new AggregateError([drifted], 'several failed'));
  expect(lines.join('')).not.toMatch(/alice@example|argon2id/);
  expect(JSON.parse(lines[0]!)).toMatchObject({
    err: { type: 'SchemaValidationError', message: drifted.message, stack: drifted.stack, sql: query.sql },
  });
  expect(JSON.parse(lines[1]!)).toMatchObject({
    err: { message: 'could not be stored: duplicate key', code: '23505', constraint: 'users_email_key' },
  });
  expect(JSON.parse(lines[2]!).err.errors).toMatchObject([{ message: drifted.message }]);
});
