import anyAscii from 'any-ascii';

/** Articles, and words for son and daughter. Spellings of one name have them or not. */
const PARTICLES: ReadonlySet<string> = new Set(
  'al el ul il ad ar as ash at az an ud ur us bin ibn ben bint bar'.split(' '),
);

/** Every script in lower-case Latin letters, without accents. */
export function wordsOf(name: string): string[] {
  return anyAscii(name.normalize('NFC'))
    .toLowerCase()
    .replace(/['’`]/g, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '');
}

/** A name of particles only keeps them. */
export function withoutParticles(words: readonly string[]): readonly string[] {
  const rest = words.filter((word) => !PARTICLES.has(word));
  return rest.length === 0 ? words : rest;
}

export type Run = { from: number; to: number; forms: readonly string[] };

/** Neighbours that may be one word in another spelling: two to `longest` words, with and without particles. */
export function runsOf(words: readonly string[], longest: number): Run[] {
  const runs: Run[] = [];
  for (let length = 2; length <= Math.min(longest, words.length); length++) {
    for (let from = 0; from + length <= words.length; from++) {
      const run = words.slice(from, from + length);
      const [all, rest] = [run.join(''), withoutParticles(run).join('')];
      runs.push({ from, to: from + length, forms: all === rest ? [all] : [all, rest] });
    }
  }
  return runs;
}
