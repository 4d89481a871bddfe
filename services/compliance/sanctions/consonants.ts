// Arabic and Hebrew write few vowels, so that only consonants can be compared with a name in Latin letters.
import { withoutParticles, wordsOf } from './name-words.ts';

const FEW_VOWELS = /[\p{sc=Arab}\p{sc=Hebr}]/u;

export function hasFewVowels(name: string): boolean {
  return FEW_VOWELS.test(name);
}

/** Consonants that spellings confuse share a letter. The rest are vowels, or are often left out. */
const CONSONANTS: readonly (readonly [letter: string, latin: RegExp | null, others: string])[] = [
  ['k', /kh|ch|ck|[kqc]/g, 'كقخککכךק'],
  ['s', /sh|ts|tz|s/g, 'سشصשסצץ'],
  ['t', /th|t/g, 'تطثטת'],
  ['d', /dh|d/g, 'دذضד'],
  ['g', /gh|dj|[gj]/g, 'جغגگ'],
  ['b', /ph|[bfpv]/g, 'بفپבפף'],
  ['z', /z/g, 'زظז'],
  ['l', null, 'لל'],
  ['m', null, 'ممםמ'],
  ['n', null, 'نנן'],
  ['r', null, 'رר'],
];

const LETTER_OF: ReadonlyMap<string, string> = new Map(
  CONSONANTS.flatMap(([letter, , others]) => Array.from(others, (other) => [other, letter] as const)),
);

const ARABIC_ARTICLE = /(?<!\p{L})ال(?=\p{L}{2})/gu;

/** Of each word, the consonants. */
export function consonantsOf(name: string): string[] {
  const spelled = name.normalize('NFKC').replace(/\p{M}/gu, '').replace(ARABIC_ARTICLE, '');
  const latin = Array.from(spelled, (character) => LETTER_OF.get(character) ?? character).join('');
  const vowelless = latin.replace(/(?:(?!\p{sc=Latn})\p{L})/gu, (letter) => (FEW_VOWELS.test(letter) ? '' : letter));
  return withoutParticles(wordsOf(vowelless))
    .map(consonantsOfWord)
    .filter((word) => word !== '');
}

function consonantsOfWord(word: string): string {
  let skeleton = word.replaceAll(/(.)\1/g, '$1');
  for (const [letter, latin] of CONSONANTS)
    if (latin !== null) skeleton = skeleton.replace(latin, letter.toUpperCase());
  return skeleton.toLowerCase().replaceAll(/[^kstdgbzlmnr]/g, '');
}
