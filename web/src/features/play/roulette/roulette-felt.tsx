import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { color, from, layer, low, sideways, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { whileTextFits } from '../table/bar-frame.ts';
import { Felt, onNarrowFelt, WinGlow } from '../table/felt.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { isGain, type Paid, ResultLine, ResultWords } from '../table/result-words.tsx';
import { pocketName } from '../../../ui/pocket/pocket-mark.tsx';

const Layout = styled.div`
  --wheel-size: 8rem;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  align-items: center;
  ${wideTable} {
    --wheel-size: min(30rem, 36cqi, var(--stage) - 4.25rem);
    grid-template-columns: var(--wheel-size) minmax(0, 1fr);
    gap: ${space(4)} ${space(8)};
  }
`;

const Side = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(4)};
  min-width: 0;
  scroll-margin-top: 5rem;
  ${low} {
    scroll-margin-top: 0;
  }
`;

/** Sticky on a phone, so that wheel and table are seen together. */
const WheelSide = styled(Side)`
  position: sticky;
  top: ${whileTextFits('4rem')};
  z-index: ${layer.nav - 2};
  grid-template-columns: var(--wheel-size) minmax(0, 1fr);
  align-items: center;
  margin-inline: -${space(4)};
  padding: ${space(1)} ${space(4)};
  background: color-mix(in srgb, ${color.felt}, black 12%);
  ${onNarrowFelt} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${low} {
    top: 0;
  }
  ${sideways} {
    --wheel-size: 6rem;
  }
  ${from.tablet} {
    margin-inline: -${space(7)};
    padding-inline: ${space(7)};
  }
  ${wideTable} {
    position: static;
    grid-template-columns: minmax(0, 1fr);
    margin: 0;
    padding: 0;
    background: none;
  }
`;

export type SpinResult = { id: string; pocket: number; paid: Paid };

type RouletteFeltProps = {
  wheel: ReactNode;
  table: ReactNode;
  result: SpinResult | null;
  isSending: boolean;
  isSpinning: boolean;
};

export function RouletteFelt({ wheel, table, result, isSending, isSpinning }: RouletteFeltProps) {
  const wheelSide = useBroughtIntoView(isSending);
  const isOver = !isSending && !isSpinning && result !== null;
  return (
    <Felt>
      {isOver && isGain(result.paid) && <WinGlow key={result.id} />}
      <Layout>
        <WheelSide ref={wheelSide}>
          {wheel}
          <ResultLine role="status">{lineOf(result, isSending, isSpinning)}</ResultLine>
        </WheelSide>
        <Side>{table}</Side>
      </Layout>
    </Felt>
  );
}

function lineOf(result: SpinResult | null, isSending: boolean, isSpinning: boolean): ReactNode {
  if (isSpinning) return 'The ball is running';
  if (isSending) return 'No more bets';
  if (result === null) return 'Put your chips on the table and spin.';
  return <ResultWords drawn={pocketName(result.pocket)} paid={result.paid} />;
}
