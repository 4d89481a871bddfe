import type { Plugin } from 'vite';

type Node = { type: string; start: number; end: number; [key: string]: unknown };

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value;

function* nodesOf(node: Node): Generator<Node> {
  yield node;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* nodesOf(child);
}

/** Line breaks, indents and comments of styled-components' templates, which no style needs. */
function compact(style: string): string {
  return style
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/\s*\n\s*/g, ' ')
    .replaceAll(/(?<=[;{}]) | (?=[{}])/g, '');
}

export const compactStyles: Plugin = {
  name: 'compact-styles',
  apply: 'build',
  enforce: 'post',
  transform(code, id) {
    if (!/\/web\/src\/.*\.tsx?$/.test(id) || !code.includes('`')) return;
    const pieces = [...nodesOf(this.parse(code) as unknown as Node)]
      .filter(
        ({ type, tag }) =>
          type === 'TaggedTemplateExpression' &&
          /^(?:styled|css|keyframes|createGlobalStyle)\b/.test(code.slice((tag as Node).start)),
      )
      .flatMap(({ quasi }) => (quasi as { quasis: Node[] }).quasis)
      .toSorted((one, other) => other.start - one.start);
    return pieces.reduce(
      (all, { start, end }) => all.slice(0, start) + compact(all.slice(start, end)) + all.slice(end),
      code,
    );
  },
};
