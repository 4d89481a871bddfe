import { expect, test } from 'vitest';
import { KnownCookies } from './session.ts';
import type { LiveSession } from './session-cache.ts';

function opened() {
  const live = new Map<string, LiveSession>([['id', { id: 'id', data: { account: 7 } }]]);
  const known = new KnownCookies({ live: (id) => live.get(id) ?? null });
  return { live, known };
}

test('a noted text has the session of its id, as the cache has it now', () => {
  const { live, known } = opened();
  expect(known.sessionOf('tally_session=id')).toBeNull();
  known.note('tally_session=id', 'id');
  expect(known.sessionOf('tally_session=id')).toEqual({ id: 'id', data: { account: 7 } });
  expect(known.sessionOf('tally_session=id; other=1')).toBeNull();
  live.delete('id');
  expect(known.sessionOf('tally_session=id')).toBeNull();
});

test('neither a missing text nor a long one is remembered', () => {
  const { known } = opened();
  const long = `tally_session=id; other=${'x'.repeat(2000)}`;
  known.note(undefined, 'id');
  known.note(long, 'id');
  expect([known.sessionOf(undefined), known.sessionOf(long)]).toEqual([null, null]);
});

test('the oldest texts are forgotten', () => {
  const { known } = opened();
  for (let place = 0; place <= 20_000; place++) known.note(`c=${place}`, 'id');
  expect(known.sessionOf('c=0')).toBeNull();
  expect(known.sessionOf('c=1')).not.toBeNull();
});
