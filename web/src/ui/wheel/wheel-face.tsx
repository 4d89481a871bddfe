// Decorative: the parent describes it in words.
import { styled } from 'styled-components';
import { color, font } from '../../theme/tokens.ts';
import { SegmentDots } from './segment-dots.tsx';
import { segmentInk } from './segment-ink.ts';
import { ARCS, middleOf, pointAt, slicePath } from './wheel-arcs.ts';
import { shortMultiplier } from '../figure/multiplier.ts';

const RIM = 99;
const FACE = 89;
const PEGS = 94;
const WORDS = 69;
const DOTS = 82;

const Drawing = styled.svg`
  display: block;
  width: 100%;
  height: 100%;
  overflow: visible;

  .rim {
    fill: color-mix(in srgb, ${color.brassFill}, black 12%);
    stroke: color-mix(in srgb, ${color.brassFill}, black 45%);
  }
  .line {
    fill: none;
    stroke: color-mix(in srgb, ${color.brassFill}, black 40%);
    stroke-width: 0.8;
  }
  .peg {
    fill: ${color.ivory};
    stroke: color-mix(in srgb, ${color.brassFill}, black 55%);
    stroke-width: 0.6;
  }
  text {
    font-family: ${font.face};
    font-size: 11.5px;
    font-weight: 560;
    text-anchor: middle;
    dominant-baseline: central;
  }
`;

export function WheelFace() {
  return (
    <Drawing viewBox="-100 -100 200 200" aria-hidden="true" focusable="false">
      <circle className="rim" r={RIM} />
      {ARCS.map((arc) => {
        const { ground, ink } = segmentInk(arc.multiplierHundredths);
        const [pegX, pegY] = pointAt(arc.startDegrees, PEGS);
        return (
          <g key={arc.segment}>
            <path d={slicePath(arc, FACE)} style={{ fill: ground }} />
            <path className="line" d={slicePath(arc, FACE)} />
            <text transform={`rotate(${middleOf(arc)}) translate(0 -${WORDS})`} style={{ fill: ink }}>
              {shortMultiplier(arc.multiplierHundredths)}
            </text>
            <g transform={`rotate(${middleOf(arc)}) translate(0 -${DOTS})`}>
              <SegmentDots multiplierHundredths={arc.multiplierHundredths} radius={1.3} gap={4} />
            </g>
            <circle className="peg" cx={pegX} cy={pegY} r="2.1" />
          </g>
        );
      })}
    </Drawing>
  );
}
