// Gains are light, others dark, and they alternate on the wheel, so neighbours differ by at least 3:1. Each gain has its own
// hue and number of dots, so colour is not needed to read the wheel.
import type { ColorName } from '../../theme/palettes.ts';
import { color } from '../../theme/tokens.ts';

export type SegmentPaint = {
  hue: ColorName;
  /** Percent of ivory that lightens the hue. */
  ivory: number;
  ink: 'ivory' | 'pip';
  /** 0 if it is no gain. */
  dots: number;
};

const dark = (hue: ColorName, ivory = 0): SegmentPaint => ({ hue, ivory, ink: 'ivory', dots: 0 });
const gain = (hue: ColorName, dots: number, ivory = 0): SegmentPaint => ({ hue, ivory, ink: 'pip', dots });

const NOTHING = dark('pip');

const PAINTS: ReadonlyMap<number, SegmentPaint> = new Map([
  [50, dark('woodLight')],
  [80, dark('pip', 24)],
  [100, dark('slipGlass')],
  [120, gain('ivory', 1)],
  [130, gain('lemon', 2)],
  [150, gain('feltGain', 3)],
  [180, gain('feltLoss', 4)],
  [200, gain('slipGlass', 5, 58)],
  [300, gain('brassFill', 6)],
]);

export function segmentPaint(multiplierHundredths: number): SegmentPaint {
  return PAINTS.get(multiplierHundredths) ?? NOTHING;
}

export type SegmentInk = { ground: string; ink: string };

export function segmentInk(multiplierHundredths: number): SegmentInk {
  const { hue, ivory, ink } = segmentPaint(multiplierHundredths);
  const ground = ivory === 0 ? color[hue] : `color-mix(in srgb, ${color[hue]}, ${color.ivory} ${ivory}%)`;
  return { ground, ink: color[ink] };
}
