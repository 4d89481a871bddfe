// PostgreSQL and the log cannot store NUL or lone surrogates. Bidi characters would reorder the text around them in lists
// and terminals.
import { outsideEmoji } from './emoji.ts';

/** Ranges, because readers of the API description may not support \p{Cc}. */
// oxlint-disable-next-line no-control-regex
export const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]*$/u;

export const NO_BIDI = /^[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/;

const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const JOINERS: ReadonlySet<string> = new Set(['\u200c', '\u200d']);
/** Joiners are part of the spelling in Persian and many Indian languages, but not between letters of these scripts. */
const SPELLED_WITH_JOINERS = /^(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}]$/u;

/** Emoji stay whole: they are spelled with joiners, variation selectors and tags. */
export function withoutInvisible(text: string): string {
  return INVISIBLE.test(text) ? outsideEmoji(text, visible) : text;
}

function visible(text: string): string {
  const isSpelling = (character = '') => SPELLED_WITH_JOINERS.test(character);
  return Array.from(text)
    .filter((character, at, all) => {
      if (!INVISIBLE.test(character)) return true;
      return JOINERS.has(character) && isSpelling(all[at - 1]) && isSpelling(all[at + 1]);
    })
    .join('');
}

/** U+2800 is invisible, but neither white space nor ignorable. */
const BLANKS = /[\s\u2800]/gu;

/** Also true for text of invisible characters only. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).replace(BLANKS, '') === '';
}
