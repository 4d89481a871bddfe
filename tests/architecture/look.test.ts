import { expect, test } from 'vitest';
import { PROGRAM } from './sources.ts';

const PARTS = PROGRAM.filter(({ path }) => path.startsWith('web/src/') && !path.startsWith('web/src/theme/'));

function found(pattern: RegExp): string[] {
  return PARTS.flatMap(({ path, code }) => [...code.matchAll(pattern)].map(([text]) => `${path}: ${text}`));
}

test('components define no colours', () => {
  // Black in a mask only cuts.
  expect(found(/#(?!000\b)[0-9a-fA-F]{3,8}\b(?=[ ;'"`)])/g)).toEqual([]);
  expect(found(/color-mix\([^;`]*, (?:gold|yellow|red|green|blue|brown)\b/g)).toEqual([]);
});

test('components define no corner radii', () => {
  expect(found(/border-radius: \d+px/g)).toEqual([]);
});

test('no component uses an ink of one palette in both themes', () => {
  expect(found(/PALETTES\.(?:dark|light)/g)).toEqual([]);
});
