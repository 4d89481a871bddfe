import type { Plugin } from 'vite';

type Chunks = ReadonlyMap<string, readonly string[]>;

/** A circle of files that import each other before they run, or null. Such files can find each other's names unset. */
export function circleOf(chunks: Chunks): string[] | null {
  const done = new Set<string>();
  const path: string[] = [];
  const circleFrom = (file: string): string[] | null => {
    if (done.has(file)) return null;
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    path.push(file);
    for (const imported of chunks.get(file) ?? []) {
      const circle = circleFrom(imported);
      if (circle !== null) return circle;
    }
    path.pop();
    done.add(file);
    return null;
  };
  for (const file of chunks.keys()) {
    const circle = circleFrom(file);
    if (circle !== null) return circle;
  }
  return null;
}

export const noChunkCircles: Plugin = {
  name: 'no-chunk-circles',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk' ? [[file.fileName, file.imports] as const] : [],
    );
    const circle = circleOf(new Map(chunks));
    if (circle !== null) this.error(`Files of the client import each other: ${circle.join(' → ')}. See chunks.ts.`);
  },
};
