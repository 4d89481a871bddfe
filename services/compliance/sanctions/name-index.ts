import { setImmediate } from 'node:timers/promises';
import { KeyIndex } from './key-index.ts';
import { similarity } from './name-similarity.ts';
import { withoutParticles, wordsOf } from './name-words.ts';

// Arabic and Hebrew write few vowels, so that only consonants can be compared with a name in Latin letters.
const FEW_VOWELS = /[\p{sc=Arab}\p{sc=Hebr}]/u;

function hasFewVowels(name: string): boolean {
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
function consonantsOf(name: string): string[] {
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

type Entries = readonly { uid: number; names: readonly string[] }[];
type Listed = { uid: number; name: string; words: readonly string[]; consonants: readonly string[] };

type NameMatch = { uid: number; score: number; name: string };

/** With fewer consonants too many names are equal. */
const FEWEST_CONSONANTS = 4;
const LEAST_BY_CONSONANTS = 0.95;

/** Entries added before other work gets a turn. */
const AT_ONCE = 200;

/** Compares only names that share similar words, or words that are similar when joined. */
export class NameIndex {
  readonly #names: Listed[] = [];
  readonly #byWords = new KeyIndex();
  readonly #byConsonants = new KeyIndex();

  static async of(entries: Entries): Promise<NameIndex> {
    const index = new NameIndex();
    for (let from = 0; from < entries.length; from += AT_ONCE) {
      for (const { uid, names } of entries.slice(from, from + AT_ONCE)) for (const name of names) index.#add(uid, name);
      await setImmediate();
    }
    return index;
  }

  #add(uid: number, name: string): void {
    const words = wordsOf(name);
    if (words.length === 0) return;
    const consonants = consonantsOf(name);
    this.#names.push({ uid, name, words, consonants });
    this.#byWords.add(words);
    this.#byConsonants.add(consonants);
  }

  /** The best match per entry, from `least` on (0 to 1). */
  async find(name: string, least: number): Promise<NameMatch[]> {
    const words = wordsOf(name);
    const matches: NameMatch[] = [];
    for (const place of await this.#byWords.find(words, least)) {
      const { uid, name: listed, words: of } = this.#names[place]!;
      matches.push({ uid, name: listed, score: similarity(words, of) });
    }
    if (hasFewVowels(name)) matches.push(...(await this.#likeConsonantsOf(name)));
    const best = new Map<number, NameMatch>();
    for (const match of matches.toSorted((one, other) => other.score - one.score)) {
      if (match.score >= least && !best.has(match.uid)) best.set(match.uid, match);
    }
    return [...best.values()];
  }

  async #likeConsonantsOf(name: string): Promise<NameMatch[]> {
    const words = consonantsOf(name);
    if (words.join('').length < FEWEST_CONSONANTS) return [];
    const places = await this.#byConsonants.find(words, LEAST_BY_CONSONANTS);
    return [...places].flatMap((place) => {
      const { uid, name: listed, consonants } = this.#names[place]!;
      const score = similarity(words, consonants);
      return score >= LEAST_BY_CONSONANTS ? [{ uid, name: listed, score }] : [];
    });
  }
}
