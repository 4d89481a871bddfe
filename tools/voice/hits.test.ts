import { expect, test } from 'vitest';
import { hitsIn } from './hits.ts';

const saysIn = (path: string, source: string) =>
  hitsIn(path, source).map(({ line, says }) => `${line} ${says.split(':')[0]}`);

test('checks comments and texts, not names and tagged templates', () => {
  const source = [
    '// The page is',
    '// told anew.',
    'const anew = sql`select anew from whoever`;',
    'const title = <p title="Told once more">Played anew</p>;',
    "export const nobody = 'nobody';",
  ].join('\n');
  expect(saysIn('web/src/page.tsx', source)).toEqual([
    '1 W06 "anew"',
    '1 W11 "is told"',
    '4 W13 "once more"',
    '4 W06 "anew"',
  ]);
});

test("checks the comments and titles of a test and a document's paragraphs outside code", () => {
  const source = "test.each([1])('nobody bets', () => expect(play('nobody at all')).toBe(1)); // Whoever plays.";
  expect(saysIn('ledger/play.test.ts', source)).toEqual(['1 W01 "Whoever"', '1 W02 "nobody"']);
  expect(saysIn('docs/a.md', 'A list\nfor\never.\n```\nnobody\n```\n- nobody')).toEqual([
    '1 W07 "for ever"',
    '7 W02 "nobody"',
  ]);
});

test('finds a long comment and one that repeats a name', () => {
  expect(saysIn('ledger/hold.ts', `/** ${'word '.repeat(60)}*/\nconst hold = 1;`)).toEqual([
    '1 a comment of 299 characters; at most 240',
  ]);
  expect(saysIn('ledger/hold.ts', 'const a = 1;\n/** The open holds. */\nconst openHolds = [];')).toEqual([
    '2 says only what the name says',
  ]);
});
