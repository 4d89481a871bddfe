import { expect, test } from 'vitest';
import { openLogPaths } from './open-log-paths.ts';

const key = (name: string, until: string | null = null) => {
  return { verifierKey: `house.example${name}+1a2b3c4d+AAAA`, since: '2026-11-01T00:00:00Z', until };
};

test('the newest log of each partition that is still signed has its path', () => {
  expect(
    openLogPaths([
      key('/log/heads'),
      key('/log/0/e2'),
      key('/log/0/e2'),
      key('/log/0'),
      key('/log/0/e10'),
      key('/log/0/e11', '2026-11-29T00:00:00Z'),
      key('/log/1'),
    ]),
  ).toEqual(['/log/0/e10', '/log/1']);
});
