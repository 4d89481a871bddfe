// Contrast is arithmetic, so it is tested as such: WCAG AA in both themes.
import { describe, expect, test } from 'vitest';
import type { ColorName } from './palettes.ts';
import { PALETTES, RING_INKS } from './palettes.ts';

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

function contrast(one: string, other: string): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (lighter! + 0.05) / (darker! + 0.05);
}

/** Where the light falls on the felt, as ui/layout/felt-ground.ts has it. */
const FELT_LIGHT = 0.09;

function withWhite(hex: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16);
    return Math.round(part + (255 - part) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

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

  test.each(['ground', 'panel'] as const)('the border of an input stands out on %s', (ground) => {
    expect(contrast(PALETTES[theme].border, PALETTES[theme][ground])).toBeGreaterThanOrEqual(3);
  });

  const { felt } = PALETTES[theme];
  test.each([
    ['page', PALETTES[theme].ground],
    ['page', PALETTES[theme].panel],
    ['page', PALETTES[theme].raised],
    ['felt', felt],
    ['felt', withWhite(felt, FELT_LIGHT)],
    ['slip', PALETTES[theme].slip],
  ] as const)('the focus ring of the %s stands out on %s', (ground, under) => {
    expect(contrast(PALETTES[theme][RING_INKS[ground]], under)).toBeGreaterThanOrEqual(3);
  });
});
