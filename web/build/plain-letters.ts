import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';
import { ROOT } from './chunks.ts';

const SHEET = /@fontsource-variable\/(besley|source-sans-3)\/wght\.css$/;
const FACE = /@font-face \{[^}]*-latin-wght-normal\.woff2[^}]*\}/;
const RANGE = /unicode-range: ([^;]+);/;

/**
 * What English pages are written with, in code points, and the spaces in times of day. Other letters of the Latin alphabet
 * stay in the whole file.
 */
const PLAIN = '0-7E A0 A9 B7 BD D7 2009 2013-2014 2018-2019 201C-201D 2022 2026 202F 2212'.split(' ');
const PLAIN_RANGE = PLAIN.map((range) => `U+${range}`).join(',');

/** "41-5A" -> 65 to 90 */
function codesOf(range: string): number[] {
  const [first, last = first] = range.split('-').map((code) => Number.parseInt(code, 16)) as [number, number?];
  return Array.from({ length: last - first + 1 }, (_, place) => first + place);
}

const CODES = new Set(PLAIN.flatMap(codesOf));
const TEXT = String.fromCodePoint(...CODES);

/** The ranges without the plain characters. */
function rest(ranges: string): string {
  const codes = ranges.split(',').flatMap((range) => codesOf(range.trim().slice(2)));
  const runs: [number, number][] = [];
  for (const code of codes.filter((one) => !CODES.has(one))) {
    const run = runs.at(-1);
    if (run?.[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  return runs.map(([first, last]) => `U+${first.toString(16)}${last > first ? `-${last.toString(16)}` : ''}`).join(',');
}

/** No weight outside of these is used. */
const WEIGHTS = { wght: { min: 400, max: 700 } };

/** Every page preloads the Latin letters. Two thirds of their files are accents and symbols that few pages show. */
export const plainLetters: Plugin = {
  name: 'plain-letters',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: SHEET },
    async handler(code, id) {
      const [face = ''] = FACE.exec(code) ?? [];
      const [, path = ''] = /url\(([^)]+)\)/.exec(face) ?? [];
      const whole = join(dirname(id), path);
      const letters = await subsetFont(readFileSync(whole), TEXT, { targetFormat: 'woff2', variationAxes: WEIGHTS });
      const file = join(
        ROOT,
        'node_modules',
        '.cache',
        'tallyhouse',
        'letters',
        path.replace(/^.*\//, '').replace('-latin-', '-plain-'),
      );
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, letters);
      const plain = face.replace(path, relative(dirname(id), file)).replace(RANGE, `unicode-range: ${PLAIN_RANGE};`);
      return code.replace(
        face,
        `${face.replace(RANGE, (_, ranges: string) => `unicode-range: ${rest(ranges)};`)}\n${plain}`,
      );
    },
  },
};
