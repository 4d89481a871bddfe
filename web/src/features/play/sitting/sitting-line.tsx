import { styled } from 'styled-components';
import { bookFigure, color, size, space } from '../../../theme/tokens.ts';
import { formatPoints, formatSigned } from '../../../ui/figure/format.ts';
import { durationWords, type SittingShown } from './use-sitting.ts';

const Line = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(4)};
  color: ${color.quiet};
  font-size: ${size.small};

  & > div {
    display: flex;
    align-items: baseline;
    gap: ${space(2)};
  }
  dd {
    ${bookFigure}
    color: ${color.text};
  }
`;

export function signedSum(sum: bigint): string {
  return Number.isSafeInteger(Number(sum)) ? formatSigned(Number(sum)) : formatPoints(sum);
}

export function SittingLine({ sitting: { playedMs, moved } }: { sitting: SittingShown }) {
  return (
    <Line aria-label="This session">
      <div>
        <dt>Time played</dt>
        <dd>{durationWords(playedMs)}</dd>
      </div>
      {moved !== null && (
        <div>
          <dt>Net</dt>
          <dd>{signedSum(moved.net)}</dd>
        </div>
      )}
    </Line>
  );
}
