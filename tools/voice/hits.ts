import { readFileSync } from 'node:fs';
import { type Piece, piecesOf } from './pieces.ts';

/** W: words to replace. S: phrases to avoid. */
type Pattern = { id: string; regex: RegExp; instead: string };

const LONGEST_COMMENT = 240;

const PATTERNS: readonly Pattern[] = readFileSync(new URL('patterns.tsv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [id, source, instead] = row.split('\t') as [string, string, string];
    return { id, instead, regex: new RegExp(source.replace('(?i)', ''), source.startsWith('(?i)') ? 'gi' : 'g') };
  });

/** Terms of games. */
const EXEMPT: Record<string, RegExp> = {
  W18: /blackjack|fairness\/odds|\bstand(s|ing)?-|tests\/.*bets/,
  W20: /dice|\bdie\b|roulette|fairness\/(convention|odds)|receipt\/outcome/,
};

const SQL_CAST = /::\w+(\[\])?/g;

export const RULES = ['words', 'style', 'long comments', 'repeating comments'] as const;
export type Rule = (typeof RULES)[number];

export type Hit = { path: string; line: number; lastLine: number; rule: Rule; says: string; text: string };

export function hitsIn(path: string, source: string): Hit[] {
  return piecesOf(path, source).flatMap((piece) => hitsOfPiece(path, piece));
}

function hitsOfPiece(path: string, piece: Piece): Hit[] {
  const { kind, text, line, lastLine } = piece;
  const hit = (rule: Rule, says: string): Hit => ({ path, line, lastLine, rule, says, text });
  const hits = PATTERNS.filter(({ id }) => !EXEMPT[id]?.test(path)).flatMap(({ id, regex, instead }) =>
    [...text.replaceAll(SQL_CAST, '').matchAll(regex)].map(([found]) =>
      hit(id.startsWith('W') ? 'words' : 'style', `${id} "${found.trim()}": ${instead}`),
    ),
  );
  if (kind === 'comment' && text.length > LONGEST_COMMENT)
    hits.push(hit('long comments', `a comment of ${text.length} characters; at most ${LONGEST_COMMENT}`));
  if (piece.isRepeat) hits.push(hit('repeating comments', 'says only what the name says'));
  return hits;
}
