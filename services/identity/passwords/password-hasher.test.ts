import { hash } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { BUSY, PasswordHasher } from './password-hasher.ts';

const MATCH = { isMatch: true, newHash: null };
const NO_MATCH = { isMatch: false, newHash: null };

test('a stored password is an Argon2id hash that only the same password matches', async () => {
  const hasher = new PasswordHasher();
  const stored = await hasher.hash('four brass lanterns');
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await hasher.check('four brass lanterns', String(stored))).toEqual(MATCH);
  expect(await hasher.check('four brass lantern', String(stored))).toEqual(NO_MATCH);
});

test('an unknown name never matches, even with the password of the stand-in hash', async () => {
  const hasher = new PasswordHasher();
  expect(await hasher.check('password of the stand-in hash', null)).toEqual(NO_MATCH);
});

const COMPOSED = 'cafe\u0301 lanterns'.normalize('NFC');
const DECOMPOSED = COMPOSED.normalize('NFD');

test.each([
  ['an accent of its own', COMPOSED, DECOMPOSED],
  ['full-width letters', 'four lanterns', 'ｆｏｕｒ　ｌａｎｔｅｒｎｓ'],
  ['a ligature', 'first lanterns', 'ﬁrst lanterns'],
])('a password matches in any Unicode composition: %s', async (_what, one, other) => {
  const hasher = new PasswordHasher();
  const [ofOne, ofOther] = [String(await hasher.hash(one)), String(await hasher.hash(other))];
  for (const typed of [one, other]) {
    expect([await hasher.check(typed, ofOne), await hasher.check(typed, ofOther)]).toEqual([MATCH, MATCH]);
  }
});

test('a hash of the unnormalised text still matches that text and is replaced by a normalised one', async () => {
  const hasher = new PasswordHasher();
  const before = await hash(DECOMPOSED);
  expect(await hasher.check(COMPOSED, before)).toEqual(NO_MATCH);
  const checked = await hasher.check(DECOMPOSED, before);
  expect(checked).toEqual({ isMatch: true, newHash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/) });
  const { newHash } = checked as { newHash: string };
  for (const typed of [COMPOSED, DECOMPOSED]) expect(await hasher.check(typed, newHash)).toEqual(MATCH);
});

test('a hash of another cost still matches and is replaced by one of the current cost', async () => {
  const hasher = new PasswordHasher();
  const before = await hash('four brass lanterns', { memoryCost: 8192, timeCost: 1, parallelism: 1 });
  const checked = await hasher.check('four brass lanterns', before);
  expect(checked).toEqual({ isMatch: true, newHash: expect.stringContaining('m=19456,t=2,p=1') });
  expect(await hasher.check('four brass lantern', before)).toEqual(NO_MATCH);
});

test('with a full queue a password is refused, and queued ones are processed', async () => {
  const stored = await new PasswordHasher().hash('three three');
  const hasher = new PasswordHasher({ atOnce: 1, waiting: 1 });
  const first = hasher.hash('one one one');
  const second = hasher.hash('two two two');
  expect(await hasher.hash('three three')).toBe(BUSY);
  expect(await hasher.check('three three', String(stored))).toBe(BUSY);
  for (const hash of await Promise.all([first, second])) expect(hash).toMatch(/^\$argon2id\$/);
  expect(await hasher.hash('four four')).toMatch(/^\$argon2id/);
});

test.each(['four brass lanterns', DECOMPOSED])(
  'an unknown name takes the time of a wrong password: %s',
  async (typed) => {
    vi.resetModules();
    const verify = vi.fn<() => Promise<boolean>>(async () => false);
    vi.doMock('@node-rs/argon2', () => ({ hash: async () => 'a hash', verify }));
    try {
      const mocked = await import('./password-hasher.ts');
      const looksAt = async (stored: string | null) => {
        verify.mockClear();
        await new mocked.PasswordHasher().check(typed, stored);
        return verify.mock.calls.length;
      };
      expect(await looksAt(null)).toBe(await looksAt('a hash'));
    } finally {
      vi.doUnmock('@node-rs/argon2');
      vi.resetModules();
    }
  },
);
