import { expect, test } from 'vitest';
import { PROGRAM } from './sources.ts';

/** A sub-folder counts with all that is below it. */
const ROOTS = [
  'infra',
  'projections',
  'services/gateway',
  'services/transport',
  'web/src',
  'web/src/features/fairness',
  'web/src/features/landing',
  'web/src/features/play',
  'web/src/ui',
];

type Graph = Map<string, Map<string, string>>;

function folderIn(root: string, path: string): string | null {
  if (!path.startsWith(`${root}/`)) return null;
  const [folder, ...below] = path.slice(root.length + 1).split('/');
  return below.length === 0 ? '.' : folder!;
}

/** folder -> folder that it imports -> one import as an example. */
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

/** What lies in a circle: whatever is left when folders that import nothing, or are imported by nothing, are taken away. */
function circlesIn(graph: Graph): string[] {
  const left = new Set(graph.keys());
  const importsOf = (folder: string) => [...(graph.get(folder) ?? [])].filter(([to]) => left.has(to));
  const isFree = (folder: string) =>
    importsOf(folder).length === 0 || ![...left].some((other) => importsOf(other).some(([to]) => to === folder));
  for (let free = [...left].find(isFree); free !== undefined; free = [...left].find(isFree)) left.delete(free);
  return [...left].flatMap((folder) => importsOf(folder).map(([to, example]) => `${folder} -> ${to}: ${example}`));
}

test.each(ROOTS)('no folders of %s import each other in circles', (root) => {
  const graph = graphOf(root);
  expect(graph.size).toBeGreaterThan(1);
  expect(circlesIn(graph)).toEqual([]);
});
