// How a segment is painted: dark where all is lost, grey where a part comes back, ivory for the stake, brass for a gain,
// deeper the more it pays. Each also bears its multiplier in words: no colour has to be known.
import { color } from '../../theme/tokens.ts';

export type SegmentInk = { ground: string; ink: string };

function brass(ivoryShare: number): SegmentInk {
  return { ground: `color-mix(in srgb, ${color.brassFill}, ${color.ivory} ${ivoryShare}%)`, ink: color.pip };
}

export function segmentInk(multiplierHundredths: number): SegmentInk {
  if (multiplierHundredths === 0) return { ground: color.pip, ink: color.ivory };
  if (multiplierHundredths < 100) {
    return { ground: `color-mix(in srgb, ${color.pip}, ${color.ivory} 24%)`, ink: color.ivory };
  }
  if (multiplierHundredths === 100) return { ground: color.ivory, ink: color.pip };
  if (multiplierHundredths < 150) return brass(55);
  if (multiplierHundredths < 200) return brass(26);
  return multiplierHundredths < 300 ? brass(0) : { ground: color.plum, ink: color.ivory };
}
