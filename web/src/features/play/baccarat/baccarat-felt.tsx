import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Side } from '#contracts/games/baccarat/baccarat.ts';
import { from, low, sideways, size, space } from '../../../theme/tokens.ts';
import { Text } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Felt, onNarrowFelt, WinGlow } from '../table/felt.tsx';
import { isGain, type Paid, ResultLine, ResultWords } from '../table/result-words.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { BetPlace } from './bet-place.tsx';
import { coupWords } from './coup-words.ts';
import { HANDS, type ShownHands } from './deal-plan.ts';
import { Hand } from './hand.tsx';
import { LastCoups } from './last-coups.tsx';
import type { Coup } from './use-deal.ts';

const Layout = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(2)};
  width: 100%;
  max-width: 60rem;
  margin-inline: auto;
  ${sideways} {
    gap: 0;
  }
`;

const Play = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: inherit;
`;

const Hands = styled.div`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: ${space(2)};
  ${onNarrowFelt} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${from.tablet} {
    gap: ${space(6)};
  }
`;

/** Fixed height so that a result does not move the table; a natural takes two lines on a phone. */
const Words = styled(ResultLine)`
  min-height: 3.75rem;
  ${low} {
    min-height: 2.75rem;
    font-size: ${size.small};
  }
`;

const Places = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(0, 0.8fr) minmax(0, 1fr);
  gap: ${space(2)};
  padding-top: ${space(3)};
  ${onNarrowFelt} {
    grid-template-columns: minmax(0, 1fr);
  }
  ${from.tablet} {
    gap: ${space(4)};
  }
`;

const IN_ORDER: readonly Side[] = ['player', 'tie', 'banker'];

export type CoupResult = Coup & { paid: Paid };

type BaccaratFeltProps = {
  betOn: Side;
  stakePoints: number;
  hands: ShownHands;
  isPlaying: boolean;
  result: CoupResult | null;
  lastCoups: readonly Coup[];
  onChoose(side: Side): void;
};

export function BaccaratFelt(props: BaccaratFeltProps) {
  const { betOn, stakePoints, hands, isPlaying, result, lastCoups, onChoose } = props;
  const over = isPlaying ? null : result;
  const play = useBroughtIntoView(isPlaying);
  return (
    <Felt>
      {over !== null && isGain(over.paid) && <WinGlow key={over.id} />}
      <Layout>
        <Play ref={play}>
          <Hands>
            {HANDS.map((hand) => (
              <Hand key={hand} hand={hand} cards={hands[hand]} isWinner={over?.outcome.result === hand} />
            ))}
          </Hands>
          <Words role="status">{isPlaying ? 'The cards are being dealt' : lineOf(result)}</Words>
        </Play>
        <Places>
          <VisuallyHidden as="legend">Bet on player, tie or banker</VisuallyHidden>
          {IN_ORDER.map((side) => (
            <BetPlace key={side} side={side} isChosen={side === betOn} stakePoints={stakePoints} onChoose={onChoose} />
          ))}
        </Places>
        <Text tone="ivory" size="fine" textAlign="center">
          A tie returns bets on player and banker.
        </Text>
        <LastCoups coups={lastCoups} />
      </Layout>
    </Felt>
  );
}

function lineOf(result: CoupResult | null): ReactNode {
  if (result === null) return 'Bet on player, banker or tie, then deal.';
  return <ResultWords drawn={coupWords(result.outcome)} paid={result.paid} />;
}
