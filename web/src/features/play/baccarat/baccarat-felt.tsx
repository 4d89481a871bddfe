import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { type Side, baccarat, SIDE_NAMES } from '#contracts/games/baccarat/baccarat.ts';
import { from, low, sideways, size, space, font, weight, color } from '../../../theme/tokens.ts';
import { sidePaint, CoupMark } from '../../../ui/coup/coup-mark.tsx';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { LockableRadio } from '../../../ui/form/lockable-radio.tsx';
import { Text } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { BetPlaceGround, ChipOnPlace, Pays } from '../table/bet-place.tsx';
import { Felt, onNarrowFelt, WinGlow } from '../table/felt.tsx';
import { isGain, type Paid, ResultLine, ResultWords } from '../table/result-words.tsx';
import { Key } from '../table/shortcut-keys.tsx';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { coupWords } from './coup-words.ts';
import { HANDS, type ShownHands } from './deal-plan.ts';
import { Hand } from './hand.tsx';
import type { Coup } from './use-deal.ts';

const Board = styled.div`
  display: flex;
  flex-flow: column;
  align-items: center;
  justify-content: center;
  gap: ${space(1.5)} ${space(3)};
  min-height: 3.5rem;
  color: ${color.ivory};
  font-size: ${size.fine};
  ${from.tablet} {
    flex-flow: row;
    min-height: 2rem;
  }
`;

const Beads = styled.ol`
  display: flex;
  gap: ${space(1)};
  max-width: 100%;

  & > li {
    width: 1.75rem;
    aspect-ratio: 1;
    overflow: hidden;
    border-radius: 50%;
  }
`;

function LastCoups({ coups }: { coups: readonly Coup[] }) {
  if (coups.length === 0) return <Board>Recent winners appear here.</Board>;
  return (
    <Board>
      <span id="last-hands">Last hands</span>
      <Beads aria-labelledby="last-hands">
        {coups.map(({ id, outcome }) => (
          <li key={id} title={coupWords(outcome)}>
            <CoupMark winner={outcome.result} />
            <VisuallyHidden>{coupWords(outcome)}</VisuallyHidden>
          </li>
        ))}
      </Beads>
    </Board>
  );
}

/** On a phone the chip overlaps the title, so the title starts below it. */
const Ground = styled(BetPlaceGround)<{ $paint: string }>`
  min-height: 5.5rem;
  padding: ${space(7)} ${space(1)} ${space(3)};
  box-shadow: inset 0 -4px 0 ${({ $paint }) => $paint};
  ${from.tablet} {
    padding-top: ${space(3)};
  }
  ${sideways} {
    min-height: 3.75rem;
    padding-block: ${space(2)};
  }
`;

const Title = styled.span`
  font-family: ${font.face};
  font-size: ${size.lead};
  font-weight: ${weight.faceStrong};
  line-height: 1.1;
  ${from.tablet} {
    font-size: ${size.title};
  }
`;

type BetPlaceProps = { side: Side; isChosen: boolean; stakePoints: number; onChoose(side: Side): void };

function BetPlace({ side, isChosen, stakePoints, onChoose }: BetPlaceProps) {
  return (
    <Ground $isChosen={isChosen} $paint={sidePaint(side)}>
      <LockableRadio name="bet-on" value={side} isChosen={isChosen} onChoose={onChoose} />
      <Title>{SIDE_NAMES[side]}</Title>
      <Pays>
        pays {multiplierText(baccarat.topHundredths({ betOn: side }))} <Key $on="felt">{side[0]!.toUpperCase()}</Key>
      </Pays>
      {isChosen && <ChipOnPlace points={stakePoints} />}
    </Ground>
  );
}

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
