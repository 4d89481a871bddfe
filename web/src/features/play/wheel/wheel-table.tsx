import { styled } from 'styled-components';
import { SEGMENTS } from '#contracts/games/wheel/wheel.ts';
import { space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import type { Turning } from '../spin/turning.ts';
import { Felt, WinGlow } from '../table/felt.tsx';
import { isGain, type Paid, ResultLine, ResultWords } from '../table/result-words.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { SegmentList } from './segment-list.tsx';
import { segmentName } from './segment-name.ts';
import { Wheel } from './wheel.tsx';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  ${wideTable} {
    grid-template-columns: minmax(0, 1fr) minmax(18rem, auto);
    align-items: center;
    gap: ${space(10)};
  }
`;

export type SpinResult = Paid & { id: string; segment: number };

type WheelTableProps = {
  turn: Turning<number>;
  isSpinning: boolean;
  result: SpinResult | null;
};

export function WheelTable({ turn, isSpinning, result }: WheelTableProps) {
  const settled = isSpinning ? null : result;
  const wheelAndLine = useBroughtIntoView(isSpinning);
  return (
    <Felt>
      {settled !== null && isGain(settled) && <WinGlow key={settled.id} />}
      <Layout>
        <div ref={wheelAndLine}>
          <Wheel turn={turn} isSpinning={isSpinning} message={settled} />
          <ResultLine role="status">{isSpinning ? 'The wheel is spinning' : resultWords(result)}</ResultLine>
        </div>
        <SegmentList hit={settled === null ? null : SEGMENTS[settled.segment]!.multiplierHundredths} />
      </Layout>
    </Felt>
  );
}

function resultWords(result: SpinResult | null) {
  if (result === null) return 'Set your bet and spin.';
  return <ResultWords drawn={segmentName(result.segment)} paid={result} />;
}
