import { expect, test } from 'vitest';
import { PROGRAM } from './sources.ts';

/** Every folder that has folders; a sub-folder includes everything below it. */
const ROOTS = [...new Set(PROGRAM.flatMap(({ path }) => rootsOf(path)))].filter((root) => graphOf(root).size > 1);

function rootsOf(path: string): string[] {
  const folders = path.split('/').slice(0, -2);
  return folders.map((_, depth) => folders.slice(0, depth + 1).join('/'));
}

/** Importing folder -> imported folder -> an example. */
type Graph = Map<string, Map<string, string>>;

/** Null for files directly in the root too: they join the folders. */
function folderIn(root: string, path: string): string | null {
  if (!path.startsWith(`${root}/`)) return null;
  const [folder, ...below] = path.slice(root.length + 1).split('/');
  return below.length === 0 ? null : folder!;
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
  expect(ROOTS).toEqual(expect.arrayContaining(['contracts', 'services', 'services/identity', 'web/src/staff']));
  const circles = ROOTS.flatMap((root) => {
    const graph = graphOf(root);
    return [...graph.keys()].flatMap((folder) => {
      const circle = circleThrough(folder, graph);
      return circle === null ? [] : [`${root}/${folder}: ${circle}`];
    });
  });
  expect(circles).toEqual([]);
});
