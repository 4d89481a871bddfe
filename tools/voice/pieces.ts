import { parseSync, type Comment } from 'oxc-parser';

export type PieceKind = 'comment' | 'title' | 'document' | 'text';

export type Piece = { kind: PieceKind; text: string; line: number; lastLine: number; isRepeat?: boolean };

type Node = { type: string; start: number; end: number } & Record<string, unknown>;

const IS_TEST = /\.(test|e2e)\.tsx?$|^tests\//;

export function piecesOf(path: string, source: string): Piece[] {
  if (path.endsWith('.md')) return paragraphsOf(source);
  const { comments, program } = parseSync(path, source);
  const lineAt = lineCounter(source);
  const texts: Piece[] = [];
  walk(program as unknown as Node, (node) => {
    const text = IS_TEST.test(path) ? titleOf(node) : screenTextOf(node);
    if (text === null) return !isLeftOut(node);
    const kind = IS_TEST.test(path) ? 'title' : 'text';
    texts.push({ kind, text, line: lineAt(node.start), lastLine: lineAt(node.end) });
    return true;
  });
  return [...commentsOf(path, source, comments, lineAt), ...texts];
}

/** Paragraphs, list items, headings and table rows, without fenced code. */
function paragraphsOf(source: string): Piece[] {
  const pieces: Piece[] = [];
  let isCode = false;
  let open: Piece | null = null;
  for (const [index, row] of source.split('\n').entries()) {
    if (row.startsWith('```')) isCode = !isCode;
    if (isCode || row.trim() === '' || row.startsWith('```')) {
      open = null;
    } else if (open === null || /^\s*([-*#|]|\d+\.)/.test(row)) {
      const piece: Piece = { kind: 'document', text: row, line: index + 1, lastLine: index + 1 };
      pieces.push(piece);
      open = row.startsWith('#') ? null : piece;
    } else {
      open.text += ` ${row.trim()}`;
      open.lastLine = index + 1;
    }
  }
  return pieces;
}

function lineCounter(source: string): (offset: number) => number {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (offset) => {
    let [low, high] = [0, starts.length];
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (starts[middle]! <= offset) low = middle;
      else high = middle;
    }
    return low + 1;
  };
}

/** `visit` returns false to skip a node's children. */
function walk(node: unknown, visit: (node: Node) => boolean): void {
  if (node === null || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const item of node) walk(item, visit);
    return;
  }
  if (typeof (node as Node).type === 'string' && !visit(node as Node)) return;
  for (const value of Object.values(node)) walk(value, visit);
}

/** Tagged templates hold SQL and styles. */
function isLeftOut({ type }: Node): boolean {
  return type === 'TaggedTemplateExpression' || type === 'ImportDeclaration' || type === 'TSLiteralType';
}

const WORDS = /[a-z]{2,}[,;:.]? +[a-z]{2,}/i;

function screenTextOf(node: Node): string | null {
  const text = stringOf(node);
  return text !== null && WORDS.test(text) ? text.replace(/\s+/g, ' ').trim() : null;
}

function stringOf(node: Node): string | null {
  if (node.type === 'JSXText') return node['value'] as string;
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  return (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked).join('…');
}

function titleOf(node: Node): string | null {
  if (node.type !== 'CallExpression' || !['test', 'it', 'describe'].includes(calleeOf(node) ?? '')) return null;
  const [title] = node['arguments'] as Node[];
  return title === undefined ? null : stringOf(title);
}

/** `test` of `test(…)`, `test.each(…)(…)` and the like. */
function calleeOf(node: Node): string | null {
  if (node.type === 'Identifier') return node['name'] as string;
  const inner = (node['callee'] ?? node['object']) as Node | undefined;
  return inner === undefined ? null : calleeOf(inner);
}

function commentsOf(path: string, source: string, comments: Comment[], lineAt: (at: number) => number): Piece[] {
  const pieces: Piece[] = [];
  let end = -1;
  for (const comment of comments) {
    const text = comment.value
      .replace(/^\s*\*+/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const before = pieces.at(-1);
    const [line, lastLine] = [lineAt(comment.start), lineAt(comment.end)];
    const isContinued =
      before !== undefined &&
      comment.type === 'Line' &&
      end >= 0 &&
      /^[ \t]*\n[ \t]*$/.test(source.slice(end, comment.start));
    if (isContinued) {
      before.text += ` ${text}`;
      before.lastLine = lastLine;
    } else {
      pieces.push({ kind: 'comment', text, line, lastLine });
    }
    end = comment.type === 'Line' ? comment.end : -1;
  }
  const lines = source.split('\n');
  for (const piece of pieces) piece.isRepeat = isRepeat(piece, path, lines);
  return pieces;
}

const FILLERS = new Set(
  'a an the of in on at to for from by with as is are be was were it its this that these those and or one what which who whose where when how all each every any no not into here there'.split(
    ' ',
  ),
);

/** Lower-case stems. */
function stemsOf(text: string): string[] {
  const words = text.replace(/([a-z0-9])([A-Z])/g, '$1 $2').match(/[A-Za-z]+/g) ?? [];
  return words
    .map((word) => word.toLowerCase())
    .filter((word) => !FILLERS.has(word))
    .map((word) => word.replace(/(?:ies|y)$/, 'i').replace(/(?:ing|ed|es|s|e)$/, ''));
}

/** True if every word of the comment is in the path (first comment) or in its line of code. */
function isRepeat({ text, line, lastLine }: Piece, path: string, lines: readonly string[]): boolean {
  if (/@|eslint|oxlint/.test(text)) return false;
  const before = lines[line - 1]!.split(/\/[/*]/)[0]!;
  const code = before.trim() === '' ? (lines.slice(lastLine).find((row) => row.trim() !== '') ?? '') : before;
  const known = new Set(stemsOf(line === 1 ? `${path} ${code}` : code));
  const said = stemsOf(text);
  return said.length > 0 && said.every((word) => known.has(word));
}
