// The table of crash: the sky with its flight, the line that says how it goes, the target, and where the last ones crashed.
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { from, space } from '../../../theme/tokens.ts';
import { type Flight, FlightCurve } from '../../../ui/flight-curve/flight-curve.tsx';
import { Felt, WinGlow } from '../table/felt.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';

/** On a phone the sky comes first, then its words; what is set before a flight stands below. */
const Layout = styled.div`
  display: grid;
  grid-template: 'sky' 'words' 'target' 'board' / minmax(0, 1fr);
  gap: ${space(3)};
  ${from.tablet} {
    grid-template:
      'board board'
      'sky target'
      'words words' / minmax(0, 1fr) 15rem;
    gap: ${space(4)} ${space(8)};
  }
`;

const Place = styled.div<{ $area: string }>`
  grid-area: ${({ $area }) => $area};
  min-width: 0;
`;

const Sky = styled(Place)`
  height: 17rem;
  scroll-margin-top: 5rem;
  ${from.tablet} {
    height: 23rem;
  }
`;

type CrashFeltProps = {
  flight: Flight;
  /** The round of a win above its stake, to be celebrated once. */
  gainId: string | null;
  words: ReactNode;
  target: ReactNode;
  board: ReactNode;
};

export function CrashFelt({ flight, gainId, words, target, board }: CrashFeltProps) {
  const sky = useBroughtIntoView(flight.state === 'flying');
  return (
    <Felt>
      {gainId !== null && <WinGlow key={gainId} />}
      <Layout>
        <Sky ref={sky} $area="sky">
          <FlightCurve flight={flight} />
        </Sky>
        <Place $area="words">{words}</Place>
        <Place $area="target">{target}</Place>
        <Place $area="board">{board}</Place>
      </Layout>
    </Felt>
  );
}
