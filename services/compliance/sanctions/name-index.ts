import { jaroWinkler } from '@skyra/jaro-winkler';
import anyAscii from 'any-ascii';

/** Words less similar than this do not count as the same. */
const LEAST_WORD = 0.85;
/** Off per word that only the longer name has: middle names are often left out. */
const EXTRA_WORD = 0.02;
const MOST_EXTRA = 0.08;

type Listed = { uid: number; words: string[] };

export type NameMatch = { uid: number; score: number; name: string };

/** Every script in lower-case Latin letters, without accents. */
export function wordsOf(name: string): string[] {
  return anyAscii(name.normalize('NFC'))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** Compares each different word once, and then only the names that share similar words. */
export class NameIndex {
  readonly #names: (Listed & { name: string })[] = [];
  readonly #byWord = new Map<string, number[]>();

  constructor(entries: readonly { uid: number; names: readonly string[] }[]) {
    for (const { uid, names } of entries) {
      for (const name of names) {
        const words = wordsOf(name);
        if (words.length === 0) continue;
        const place = this.#names.push({ uid, words, name }) - 1;
        for (const word of new Set(words)) {
          const places = this.#byWord.get(word);
          if (places === undefined) this.#byWord.set(word, [place]);
          else places.push(place);
        }
      }
    }
  }

  /** The best match per entry, from `least` on (0 to 1). */
  find(name: string, least: number): NameMatch[] {
    const words = wordsOf(name);
    const best = new Map<number, NameMatch>();
    for (const place of this.#candidates(words)) {
      const listed = this.#names[place]!;
      const score = similarity(words, listed.words);
      const known = best.get(listed.uid);
      if (score >= least && (known === undefined || known.score < score)) {
        best.set(listed.uid, { uid: listed.uid, score, name: listed.name });
      }
    }
    return [...best.values()].toSorted((one, other) => other.score - one.score);
  }

  #candidates(words: readonly string[]): Set<number> {
    const places = new Set<number>();
    for (const [listed, at] of this.#byWord) {
      if (words.some((word) => isAlike(word, listed))) for (const place of at) places.add(place);
    }
    return places;
  }
}

function isAlike(word: string, listed: string): boolean {
  if (word === listed) return true;
  const [shorter, longer] = word.length < listed.length ? [word, listed] : [listed, word];
  // Below this the similarity cannot reach LEAST_WORD.
  return shorter.length * 2 >= longer.length && jaroWinkler(word, listed) >= LEAST_WORD;
}

/** Of two names as sets of words, in any order; 0 if only one word of several is shared. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 0) return 0;
  const whole = jaroWinkler(one.toSorted().join(''), other.toSorted().join(''));
  if (shorter.length === 1 && longer.length > 1) return joined(shorter, longer);
  const free = [...longer];
  let sum = 0;
  let letters = 0;
  for (const word of shorter.toSorted((first, second) => second.length - first.length)) {
    const scores = free.map((candidate) => jaroWinkler(word, candidate));
    const at = scores.indexOf(Math.max(...scores));
    const score = scores[at]!;
    free.splice(at, 1);
    sum += (score >= LEAST_WORD ? score : 0) * word.length;
    letters += word.length;
  }
  const extra = Math.min(MOST_EXTRA, EXTRA_WORD * free.length);
  return Math.max(sum / letters - extra, longer.length === shorter.length ? whole : 0);
}

/** "AlQaida" and "al Qaida" are one name in different words. */
function joined(shorter: readonly string[], longer: readonly string[]): number {
  return jaroWinkler(shorter.join(''), longer.join(''));
}
