import { describe, expect, test } from 'vitest';
import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { contrast, withMore } from '#tests/support/contrast.ts';
import { PALETTES, type ThemeName } from '../../theme/palettes.ts';
import { segmentPaint } from './segment-ink.ts';

const multipliers = SEGMENTS.map(({ multiplierHundredths }) => multiplierHundredths);
const different = [...new Set(multipliers)];

function groundOf(multiplierHundredths: number, theme: ThemeName): string {
  const { hue, ivory } = segmentPaint(multiplierHundredths);
  return withMore(PALETTES[theme][hue], PALETTES[theme].ivory, ivory / 100);
}

describe.each(['dark', 'light'] as const)('on the wheel in the %s theme', (theme) => {
  test.each(multipliers.map((one, at) => [one, multipliers[(at + 1) % multipliers.length]!]))(
    '%i and its neighbour %i have contrast',
    (one, other) => {
      expect(contrast(groundOf(one, theme), groundOf(other, theme))).toBeGreaterThanOrEqual(3);
    },
  );

  test.each(different)('the text on %i can be read', (multiplier) => {
    const ink = PALETTES[theme][segmentPaint(multiplier).ink];
    expect(contrast(ink, groundOf(multiplier, theme))).toBeGreaterThanOrEqual(4.5);
  });

  test('no two multipliers are painted alike', () => {
    expect(new Set(different.map((multiplier) => groundOf(multiplier, theme))).size).toBe(different.length);
  });
});

test('the more a segment pays, the more dots it has', () => {
  const gains = different.filter((multiplier) => multiplier > 100).toSorted((one, other) => one - other);
  expect(gains.map((multiplier) => segmentPaint(multiplier).dots)).toEqual(gains.map((_, at) => at + 1));
});
