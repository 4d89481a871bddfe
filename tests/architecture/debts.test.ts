// Each list in `debts` is compared with all its versions since this file was committed: an edit cannot lengthen one.
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = 'tests/architecture/debts';
const THIS = 'tests/architecture/debts.test.ts';

/** Breach -> how often. */
type List = ReadonlyMap<string, number>;

/**
 * `services/races/settle.ts head` is `settle.ts head`, so that a file that moves keeps its breach; `web style 16` is
 * `style`, 16 times.
 */
function listIn(text: string): List {
  const list = new Map<string, number>();
  for (const line of text.split('\n').filter(Boolean)) {
    const [, rule, count] = /^\S+ (\S+) (\d+)$/.exec(line) ?? [];
    const breach = rule ?? line.replace(/\S*\//, '');
    list.set(breach, (list.get(breach) ?? 0) + Number(count ?? 1));
  }
  return list;
}

function longer(list: List, before: List): string[] {
  return [...list].flatMap(([breach, count]) => {
    const most = before.get(breach) ?? 0;
    return count > most ? [`${breach}: ${most} before, ${count} now`] : [];
  });
}

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'safe.directory=*', ...args], { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();
const linesOf = (...args: string[]) =>
  git(...args)
    .split('\n')
    .filter(Boolean);

/** HEAD, and the commits since this file's first that touch a list; merged branches included. */
function versions(): string[] {
  const first = linesOf('log', '--format=%H', '--full-history', '--diff-filter=A', '--', THIS).at(-1);
  if (first === undefined) return ['HEAD'];
  return ['HEAD', first, ...linesOf('log', '--format=%H', '--full-history', `${first}..HEAD`, '--', FOLDER)];
}

/** Name -> text. */
function listsAt(commit: string): Map<string, string> {
  const paths = linesOf('ls-tree', '--name-only', commit, `${FOLDER}/`);
  return new Map(paths.map((path) => [path, git('show', `${commit}:${path}`)]));
}

test('a longer list is found, a moved file and a shorter list are not', () => {
  const before = listIn('services/races/settle.ts head\nservices/a/b.ts users\nweb style 3\nledger style 2\n');
  expect(longer(listIn('services/contests/settle.ts head\nweb style 4\ndocs style 1\n'), before)).toEqual([]);
  expect(longer(listIn('services/a/b.ts users\nservices/a/c.ts users\n'), before)).toEqual([
    'c.ts users: 0 before, 1 now',
  ]);
  expect(longer(listIn('services/a/b.ts users\nservices/c/b.ts users\n'), before)).toEqual([
    'b.ts users: 1 before, 2 now',
  ]);
  expect(longer(listIn('web style 5\ndocs style 1\n'), before)).toEqual(['style: 5 before, 6 now']);
});

test('no list of known breaches is longer than in an earlier commit', () => {
  // An archive has no earlier commits, and a shallow clone only its last ones.
  if (!existsSync(`${ROOT}/.git`)) return;
  const now = globSync(`${FOLDER}/*.txt`, { cwd: ROOT }).map((path) => {
    return [path.replaceAll('\\', '/'), listIn(readFileSync(`${ROOT}/${path}`, 'utf8'))] as const;
  });
  expect(now.length).toBeGreaterThan(0);
  const added = versions().flatMap((commit) => {
    const before = listsAt(commit);
    return now.flatMap(([path, list]) => {
      const text = before.get(path);
      return text === undefined ? [] : longer(list, listIn(text)).map((line) => `${path} at ${commit}: ${line}`);
    });
  });
  expect(added, 'lists only shrink: remove the breach').toEqual([]);
});
