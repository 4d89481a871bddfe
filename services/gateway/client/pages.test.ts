import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { pageMatcher, pagesOf } from './pages.ts';

const isPage = pageMatcher(['/', '/games/:game?', '/receipt/:link', '/admin/*', '/odds']);

test.each(['/', '/games', '/games/dice', '/games/dice/', '/receipt/abc', '/admin', '/admin/users/7', '/ODDS'])(
  '%s is a page',
  (path) => expect(isPage(path)).toBe(true),
);

test.each(['/nowhere', '/games/dice/3', '/receipt', '/oddst', '/wp-login.php', '/administrator'])(
  '%s is none',
  (path) => expect(isPage(path)).toBe(false),
);

test('without the list of a built client every path is a page', async () => {
  const webRoot = await mkdtemp(join(tmpdir(), 'no-client-'));
  expect((await pagesOf(webRoot))('/nowhere')).toBe(true);
  await rm(webRoot, { recursive: true });
});
