import { styled } from 'styled-components';
import { SEGMENT_TOTALS, SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { space } from '../../../theme/tokens.ts';
import { SegmentSwatch } from '../../../ui/wheel/segment-dots.tsx';
import { OddsFrame, OddsLine } from '../spin/odds-frame.ts';
import { multiplierName } from './segment-name.ts';

const Swatch = styled.span`
  display: inline-block;
  margin-inline-end: ${space(2)};
  vertical-align: -0.25rem;

  & > svg {
    display: block;
  }
`;

export type SegmentGroup = { multiplierHundredths: number; segments: number; percent: number };

export function segmentGroups(): SegmentGroup[] {
  const groups = new Map<number, SegmentGroup>();
  for (const { multiplierHundredths, weight } of SEGMENTS) {
    const before = groups.get(multiplierHundredths) ?? { multiplierHundredths, segments: 0, percent: 0 };
    const percent = before.percent + (weight / SEGMENT_TOTALS.at(-1)!) * 100;
    groups.set(multiplierHundredths, { ...before, segments: before.segments + 1, percent });
  }
  return [...groups.values()].toSorted((one, other) => other.multiplierHundredths - one.multiplierHundredths);
}

/** `hit`: multiplier of the last spin. */
export function SegmentList({ hit }: { hit: number | null }) {
  return (
    <OddsFrame>
      <caption>Segments</caption>
      <thead>
        <tr>
          <th scope="col">Segment</th>
          <th scope="col">On the wheel</th>
          <th scope="col">Chance</th>
        </tr>
      </thead>
      <tbody>
        {segmentGroups().map(({ multiplierHundredths, segments, percent }) => (
          <OddsLine key={multiplierHundredths} $isHit={multiplierHundredths === hit}>
            <th scope="row">
              <Swatch>
                <SegmentSwatch multiplierHundredths={multiplierHundredths} />
              </Swatch>
              {multiplierHundredths === 0 ? '0x ' : ''}
              {multiplierName(multiplierHundredths)}
            </th>
            <td>{segments}</td>
            <td>{Math.round(percent)}%</td>
          </OddsLine>
        ))}
      </tbody>
    </OddsFrame>
  );
}
