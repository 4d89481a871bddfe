import { setImmediate } from 'node:timers/promises';
import { isAlike, LEAST_WORD, prefixOf } from './name-similarity.ts';
import { runsOf, withoutParticles } from './name-words.ts';

/** Runs of more words are found as a whole name. */
const LONGEST_KEY = 3;
/** Initials and particles would find too much. */
const SHORTEST_KEY = 3;
/** Listed names are shorter. */
const MOST_WORDS = 16;

/** The words of a name, neighbouring words joined, and the whole name joined. */
function keysOf(words: readonly string[]): Set<string> {
  const some = words.slice(0, MOST_WORDS);
  const rest = withoutParticles(some);
  const whole = rest.join('');
  const keys = new Set([whole]);
  for (const word of rest) if (word.length >= SHORTEST_KEY) keys.add(word);
  for (const { forms } of runsOf(some, LONGEST_KEY)) {
    for (const form of forms) if (form.length >= SHORTEST_KEY) keys.add(form);
  }
  return keys;
}

/** A bit for each letter and digit. */
function lettersOf(word: string): number {
  let letters = 0;
  for (let place = 0; place < word.length; place++) letters |= 1 << (word.charCodeAt(place) & 31);
  return letters;
}

/** How many bits are set. */
function bits(set: number): number {
  const pairs = set - ((set >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Keys compared before other work gets a turn. */
const AT_ONCE = 10_000;

type Key = { word: string; letters: number; places: number[] };
type Name = { length: number; letters: number };

/** Finds names by similar keys. Letters that only one of two words has say most of the time that they are not alike. */
export class KeyIndex {
  readonly #keys = new Map<string, Key>();
  readonly #names: Name[] = [];

  add(words: readonly string[]): void {
    const place = this.#names.push(nameOf(words)) - 1;
    for (const word of keysOf(words)) {
      const key = this.#keys.get(word);
      if (key === undefined) this.#keys.set(word, { word, letters: lettersOf(word), places: [place] });
      else key.places.push(place);
    }
  }

  /** Places of names, in the order of their addition. `least`: from 0 to 1. */
  async find(words: readonly string[], least: number): Promise<Set<number>> {
    const name = nameOf(words);
    const keys = Array.from(keysOf(words), (word) => ({ word, letters: lettersOf(word) }));
    const places = new Set<number>();
    let compared = 0;
    for (const listed of this.#keys.values()) {
      if (++compared % AT_ONCE === 0) await setImmediate();
      if (!keys.some((key) => mayBeAlike(key, listed) && isAlike(key.word, listed.word))) continue;
      for (const place of listed.places) if (mayBeOne(name, this.#names[place]!, least)) places.add(place);
    }
    return places;
  }
}

function nameOf(words: readonly string[]): Name {
  const text = withoutParticles(words).join('');
  return { length: text.length, letters: lettersOf(text) };
}

/**
 * False if too few letters are shared to reach the least similarity of words. Jaro's similarity is at most a third of
 * 1 + shared / one + shared / other, and Winkler adds to it for equal letters at the beginning.
 */
function mayBeAlike(one: Omit<Key, 'places'>, other: Key): boolean {
  const [oneLength, otherLength] = [one.word.length, other.word.length];
  const shared = Math.min(
    oneLength - bits(one.letters & ~other.letters),
    otherLength - bits(other.letters & ~one.letters),
  );
  const jaro = (1 + shared / oneLength + shared / otherLength) / 3;
  return jaro + 0.1 * prefixOf(one.word, other.word) * (1 - jaro) >= LEAST_WORD;
}

const LETTERS_APART = 2;

/** The longer name may have more words, but nearly all letters of the shorter. */
function mayBeOne(one: Name, other: Name, least: number): boolean {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  return bits(shorter.letters & ~longer.letters) <= LETTERS_APART + (1 - least) * shorter.length;
}
