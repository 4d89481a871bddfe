import { setImmediate } from 'node:timers/promises';
import { consonantsOf, hasFewVowels } from './consonants.ts';
import { KeyIndex } from './key-index.ts';
import { similarity } from './name-similarity.ts';
import { wordsOf } from './name-words.ts';

type Entries = readonly { uid: number; names: readonly string[] }[];
type Listed = { uid: number; name: string; words: readonly string[]; consonants: readonly string[] };

export type NameMatch = { uid: number; score: number; name: string };

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
