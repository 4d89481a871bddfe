import { expect, test } from 'vitest';
import { expectDebt } from './debt.ts';
import { PROGRAM, ROOMS } from './sources.ts';

/** A sub-folder includes everything below it. */
const ROOTS = [
  ...ROOMS.filter((room) => room !== 'web'),
  ...foldersOf('ledger'),
  ...foldersOf('services'),
  'web/src',
  ...foldersOf('web/src/features'),
  'web/src/ui',
];

function foldersOf(root: string): string[] {
  const folders = new Set(PROGRAM.map(({ path }) => folderIn(root, path)).filter((folder) => folder !== null));
  return [...folders].map((folder) => `${root}/${folder}`).filter((folder) => graphOf(folder).size > 1);
}

/** Importing folder -> imported folder -> an example. */
type Graph = Map<string, Map<string, string>>;

function folderIn(root: string, path: string): string | null {
  if (!path.startsWith(`${root}/`)) return null;
  const [folder, ...below] = path.slice(root.length + 1).split('/');
  return below.length === 0 ? '.' : folder!;
}

function graphOf(root: string): Graph {
  const graph: Graph = new Map();
  for (const { path, imports } of PROGRAM) {
    const from = folderIn(root, path);
    if (from === null) continue;
    const known = graph.get(from) ?? new Map<string, string>();
    graph.set(from, known);
    for (const { file } of imports) {
      const to = file === null ? null : folderIn(root, file);
      if (to !== null && to !== from) known.set(to, `${path} imports ${file}`);
    }
  }
  return graph;
}

function circleThrough(start: string, graph: Graph): string | null {
  const ways = new Map<string, string[]>([[start, []]]);
  for (const [folder, way] of ways) {
    for (const [to, example] of graph.get(folder) ?? []) {
      if (to === start) return [...way, example].join(', ');
      if (!ways.has(to)) ways.set(to, [...way, example]);
    }
  }
  return null;
}

test('no circular imports between folders', () => {
  expect(ROOTS.length).toBeGreaterThan(15);
  const circles = ROOTS.flatMap((root) => {
    const graph = graphOf(root);
    return [...graph.keys()].flatMap((folder) => {
      const circle = circleThrough(folder, graph);
      return circle === null ? [] : [[`${root}/${folder}`, circle] as const];
    });
  });
  expectDebt('folder-circles', new Map(circles));
});
