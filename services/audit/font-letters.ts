/** Shown for a letter that the font lacks. */
export const MISSING = '\u25a1';

const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;

/** One line in letters that the font has. */
export function withFontLetters(text: string, hasLetter: (code: number) => boolean): string {
  const letters = Array.from(text.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').normalize('NFC'));
  return inLineOrder(letters.map((letter) => (hasLetter(letter.codePointAt(0)!) ? letter : MISSING)).join(''));
}

/** The PDF is written from left to right, a word at a time. */
function inLineOrder(text: string): string {
  const words = text.split(' ');
  const ordered: string[] = [];
  for (let start = 0; start < words.length;) {
    let end = start;
    while (end < words.length && RIGHT_TO_LEFT.test(words[end]!)) end += 1;
    if (end === start) ordered.push(words[start]!);
    else ordered.push(...words.slice(start, end).toReversed());
    start = Math.max(end, start + 1);
  }
  return ordered.join(' ');
}
