import { expect, test } from 'vitest';
import { SOURCES } from './sources.ts';

const graph = new Map(SOURCES.map(({ path, imports }) => [path, imports.flatMap(({ file }) => file ?? [])]));

/** Returns the cycle as a path, or null. */
function circleFrom(start: string, done: Set<string>): string[] | null {
  const way: string[] = [];
  const visit = (file: string): string[] | null => {
    if (way.includes(file)) return [...way.slice(way.indexOf(file)), file];
    if (done.has(file)) return null;
    way.push(file);
    for (const next of graph.get(file) ?? []) {
      const circle = visit(next);
      if (circle !== null) return circle;
    }
    way.pop();
    done.add(file);
    return null;
  };
  return visit(start);
}

test('no circular imports', () => {
  const done = new Set<string>();
  const circles = [...graph.keys()].flatMap((file) => circleFrom(file, done)?.join(' -> ') ?? []);
  expect(circles.slice(0, 3)).toEqual([]);
});

test('every import within the project names an existing file with its extension', () => {
  const known = new Set(graph.keys());
  const isCode = (file: string) => !/\.(css|svg|json|md|sql|txt|woff2|png)$/.test(file);
  const lost = SOURCES.flatMap(({ path, imports }) =>
    imports
      .filter(({ file }) => file !== null && isCode(file) && !known.has(file))
      .map(({ name }) => `${path}: ${name}`),
  );
  expect(lost).toEqual([]);
});
