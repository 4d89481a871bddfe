import { StatementUnreadable } from '../encoding.ts';

export type TextLine = { number: number; text: string };

/** Without blank lines. `most`: characters of a line. Longer ones are no statement. */
export async function* textLines(text: AsyncIterable<string>, most: number): AsyncGenerator<TextLine> {
  let rest = '';
  let number = 0;
  const refuse = () => {
    throw new StatementUnreadable(`Line ${number + 1} has more than ${most} characters: this is no statement.`);
  };
  for await (const part of text) {
    const lines = (rest + part).split('\n');
    rest = lines.pop()!;
    if (rest.length > most) refuse();
    for (const line of lines) {
      if (line.length > most) refuse();
      number += 1;
      if (line !== '' && line !== '\r') yield { number, text: line.replace(/\r$/, '') };
    }
  }
  if (rest !== '') yield { number: number + 1, text: rest };
}
