// Text in people's own words: names, reasons. PostgreSQL and the log hold neither the character 0 nor half of a character,
// and characters that turn the direction of what stands beside them would falsify a list or a terminal.

/**
 * Without control characters, line separators and lone surrogates. As ranges, because readers of the API's description do
 * not know \p{Cc}.
 */
// oxlint-disable-next-line no-control-regex
export const ONE_LINE = /^[^\u0000-\u001f\u007f-\u009f\u2028\u2029\ud800-\udfff]*$/u;

/** Without characters that turn the direction of text (bidi). */
export const NO_BIDI = /^[^\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]*$/;

/** Draw nothing: bidi and zero-width characters, soft hyphens, fillers, variation selectors, tags, annotation marks. */
const INVISIBLE = /[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/u;
const JOINERS: ReadonlySet<string> = new Set(['\u200c', '\u200d']);
/** Persian and many Indian words are spelled with joiners; between letters of these scripts they only hide. */
const SPELLED_WITH_JOINERS = /^(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}]$/u;

/** The same text without invisible and bidi characters. */
export function withoutInvisible(text: string): string {
  if (!INVISIBLE.test(text)) return text;
  const isSpelling = (character = '') => SPELLED_WITH_JOINERS.test(character);
  return Array.from(text)
    .filter((character, at, all) => {
      if (!INVISIBLE.test(character)) return true;
      return JOINERS.has(character) && isSpelling(all[at - 1]) && isSpelling(all[at + 1]);
    })
    .join('');
}

/** U+2800, the empty Braille cell, is the one sign that draws nothing and is neither white space nor ignorable. */
const BLANKS = /[\s\u2800]/gu;

/** True for text in which nothing can be seen. */
export function isBlank(text: string): boolean {
  return withoutInvisible(text).replace(BLANKS, '') === '';
}
