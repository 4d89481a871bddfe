import { describe, expect, test } from 'vitest';
import type { ColorName } from './palettes.ts';
import { contrast, withMore } from '#tests/support/contrast.ts';
import { PALETTES, RING_INKS } from './palettes.ts';

const FELT_LIGHT = 0.09;

const grounds: ColorName[] = ['ground', 'panel', 'raised'];
const inks: ColorName[] = ['text', 'quiet', 'brass', 'gain', 'loss', 'notice'];
const pairs: [ColorName, ColorName][] = [
  ...grounds.flatMap((ground) => inks.map((ink): [ColorName, ColorName] => [ink, ground])),
  ['onBrass', 'brassFill'],
  ['onBrass', 'brassHover'],
  ['gain', 'gainTint'],
  ['loss', 'lossTint'],
  ['notice', 'noticeTint'],
  ['brass', 'brassTint'],
  ['text', 'brassTint'],
  ['text', 'gainTint'],
  ['text', 'lossTint'],
  ['text', 'noticeTint'],
  ['slipInk', 'slip'],
  ['slipQuiet', 'slip'],
  ['slipGain', 'slip'],
  ['slipLoss', 'slip'],
  ['slipBrass', 'slip'],
  ['pip', 'ivory'],
  ['ivory', 'felt'],
  ['feltGain', 'felt'],
  ['feltLoss', 'felt'],
  ['pip', 'feltGain'],
  ['pip', 'lemon'],
  ['ivory', 'pocketRed'],
  ['ivory', 'pocketBlack'],
  ['ivory', 'pocketGreen'],
];

describe.each(['dark', 'light'] as const)('in the %s theme', (theme) => {
  test.each(pairs)('%s can be read on %s', (ink, ground) => {
    expect(contrast(PALETTES[theme][ink], PALETTES[theme][ground])).toBeGreaterThanOrEqual(4.5);
  });

  test.each(['ground', 'panel'] as const)('the border of an input has contrast on %s', (ground) => {
    expect(contrast(PALETTES[theme].border, PALETTES[theme][ground])).toBeGreaterThanOrEqual(3);
  });

  const { felt } = PALETTES[theme];
  test.each([
    ['page', PALETTES[theme].ground],
    ['page', PALETTES[theme].panel],
    ['page', PALETTES[theme].raised],
    ['felt', felt],
    ['felt', withMore(felt, '#ffffff', FELT_LIGHT)],
    ['slip', PALETTES[theme].slip],
  ] as const)('the focus ring of the %s has contrast on %s', (ground, under) => {
    expect(contrast(PALETTES[theme][RING_INKS[ground]], under)).toBeGreaterThanOrEqual(3);
  });
});
