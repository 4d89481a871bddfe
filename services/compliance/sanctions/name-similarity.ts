import { jaroWinkler } from '@skyra/jaro-winkler';
import { runsOf, withoutParticles } from './name-words.ts';

/** Words less similar than this do not count as the same. */
export const LEAST_WORD = 0.85;
/** Words less similar than this are not joined to be compared. */
const LEAST_JOINED = 0.9;
const SHORTEST_JOINED = 5;
/** Words, with particles. */
const LONGEST_JOINED = 4;
/** Off per word that only the longer name has: middle names are often left out. */
const EXTRA_WORD = 0.02;
const MOST_EXTRA = 0.08;

export function isAlike(word: string, listed: string): boolean {
  return word === listed || jaroWinkler(word, listed) >= LEAST_WORD;
}

/** Of two names, in any order of their words; 0 if only one word of several is shared. */
export function similarity(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0 || other.length === 0) return 0;
  const joinedOther = joinedLike(other, one);
  const joinedOne = joinedLike(one, joinedOther);
  const [words, listed] = [withoutParticles(joinedOne), withoutParticles(joinedOther)];
  const isCutAlike = joinedOne.length === one.length && joinedOther.length === other.length;
  return Math.max(
    byWords(words, listed),
    asOneWord(words, listed),
    asOneWord(one, other),
    isCutAlike && one.length === other.length ? jaroWinkler(sorted(one), sorted(other)) : 0,
  );
}

/** "Abd al-Rahman" becomes one word if the other name has "Abdulrahman". */
function joinedLike(words: readonly string[], other: readonly string[]): string[] {
  const taken = new Set<number>();
  const joined = new Map<number, string>();
  const long = other.filter(({ length }) => length >= SHORTEST_JOINED);
  const runs =
    long.length === 0 ? [] : runsOf(words, LONGEST_JOINED).map((run) => ({ ...run, ...bestForm(run.forms, long) }));
  for (const { from, to, form, score } of runs.toSorted((one, another) => another.score - one.score)) {
    const places = Array.from({ length: to - from }, (_, step) => from + step);
    if (score < LEAST_JOINED || places.some((place) => taken.has(place))) continue;
    if (withoutParticles(words.slice(from, to)).some((word) => bestScore(word, other) >= score)) continue;
    for (const place of places) taken.add(place);
    joined.set(from, form);
  }
  return words.flatMap((word, place) => joined.get(place) ?? (taken.has(place) ? [] : word));
}

function bestScore(word: string, other: readonly string[]): number {
  return Math.max(...other.map((candidate) => jaro(word, candidate)));
}

function bestForm(forms: readonly string[], other: readonly string[]): { form: string; score: number } {
  const scored = forms.map((form) => ({ form, score: bestScore(form, other) }));
  return scored.toSorted((one, another) => another.score - one.score)[0]!;
}

function byWords(one: readonly string[], other: readonly string[]): number {
  const [shorter, longer] = one.length <= other.length ? [one, other] : [other, one];
  if (shorter.length === 1 && longer.length > 1) return jaro(shorter.join(''), longer.join(''));
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
  return sum / letters - extra;
}

const sorted = (words: readonly string[]) => words.toSorted().join('');

/** Names that are cut into words elsewhere, with the family name first or last. */
function asOneWord(one: readonly string[], other: readonly string[]): number {
  const text = one.join('');
  return Math.max(...other.map((_, turn) => jaro(text, [...other.slice(turn), ...other.slice(0, turn)].join(''))));
}

/** Without Winkler's bonus for equal beginnings: names that share only a long first name are not alike. */
function jaro(one: string, other: string): number {
  const bonus = 0.1 * prefixOf(one, other);
  return (jaroWinkler(one, other) - bonus) / (1 - bonus);
}

/** As the library counts equal letters at the beginning: four or more are five. */
export function prefixOf(one: string, other: string): number {
  let prefix = 0;
  while (prefix < 4 && prefix < one.length && one[prefix] === other[prefix]) prefix++;
  return prefix === 4 ? 5 : prefix;
}
