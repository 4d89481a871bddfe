import { expect, test } from 'vitest';
import { collectGarbage } from '#tests/support/collect-garbage.ts';
import { openCookieKeys } from './cookie-keys.ts';

test('a signature is valid for its own cookie only, at every check', () => {
  const keys = openCookieKeys(['a key of some length']);
  const digest = keys.sign('session=abc');
  expect(keys.index('session=abc', digest)).toBe(0);
  expect(keys.index('session=abc', digest)).toBe(0);
  expect(keys.verify('session=abd', digest)).toBe(false);
  expect(keys.verify('session=abc', `${digest.slice(0, -1)}x`)).toBe(false);
});

test('a cookie signed with a retired key is valid and is not signed again', () => {
  const old = openCookieKeys(['the old key']);
  const both = openCookieKeys(['the new key', 'the old key']);
  expect(both.index('session=abc', old.sign('session=abc'))).toBe(0);
  expect(openCookieKeys(['the new key']).index('session=abc', old.sign('session=abc'))).toBe(-1);
});

test('a remembered signature retains nothing else of its header', () => {
  const [remembered, headerBytes] = [400, 15_000];
  const keys = openCookieKeys(['a key of some length']);
  const headers = Array.from({ length: remembered }, (_, visitor) => {
    const id = `${visitor}`.padStart(32, '0');
    const cookies = `tally_session=${id}; tally_session.sig=${keys.sign(`tally_session=${id}`)}`;
    return Buffer.from(`${cookies}; other=${'x'.repeat(headerBytes)}`);
  });
  const before = bytesAlive();
  for (const header of headers) {
    const [, id, digest] = /tally_session=(\w+); tally_session\.sig=([^;]+)/.exec(header.toString('latin1'))!;
    expect(keys.verify(`tally_session=${id}`, digest!)).toBe(true);
  }
  /./.exec('another');
  expect(bytesAlive() - before).toBeLessThan((remembered * headerBytes) / 5);
  expect(keys.verify('tally_session=none', 'none')).toBe(false);
});

function bytesAlive(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}
