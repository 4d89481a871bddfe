// Sequences of UTS 51. Their joiners, variation selectors and tags belong to the emoji.

const KEYCAP = '[0-9#*]\\ufe0f?\\u20e3';
const FLAG = '\\p{RI}\\p{RI}';
/** Of a region such as Scotland. A region has at most six letters. */
const TAG_FLAG = '\\u{1f3f4}[\\u{e0030}-\\u{e0039}\\u{e0061}-\\u{e007a}]{3,6}\\u{e007f}';
const ELEMENT = '\\p{Extended_Pictographic}(?:\\p{Emoji_Modifier}|[\\ufe0e\\ufe0f])?';
/** The longest have four. */
const MOST_JOINED = 5;
const JOINED = `${ELEMENT}(?:\\u200d${ELEMENT}){0,${MOST_JOINED}}`;

const EMOJI = new RegExp([KEYCAP, FLAG, TAG_FLAG, JOINED].join('|'), 'gu');

/** `clean` is applied between emoji. */
export function outsideEmoji(text: string, clean: (part: string) => string): string {
  let [result, end] = ['', 0];
  for (const { 0: emoji, index } of text.matchAll(EMOJI)) {
    result += clean(text.slice(end, index)) + emoji;
    end = index + emoji.length;
  }
  return result + clean(text.slice(end));
}

let segmenter: Intl.Segmenter | undefined;

/** Characters as people count them. Browsers before 2024 may lack the segmenter. */
export function charactersOf(text: string): string[] {
  if (!('Segmenter' in Intl)) return Array.from(text);
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' });
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

/** Cuts between characters. `most`: UTF-16 code units. */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const character of charactersOf(text)) {
    if (end + character.length > most) break;
    end += character.length;
  }
  return text.slice(0, end);
}
