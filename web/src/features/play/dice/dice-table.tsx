// The dice table: the die in its ring between the two halves of the felt, and the line that says how a roll ended.
import { styled } from 'styled-components';
import { color, font, from, size, space, weight } from '../../../theme/tokens.ts';
import { Die } from '../../../ui/die/die.tsx';
import type { Face } from '../../../ui/die/die-pose.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Felt, FeltRing, WinGlow } from '../felt.tsx';
import { DiceCall, HALVES, type Prediction } from './dice-call.tsx';

const Layout = styled.fieldset`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  grid-template-areas: 'die die' 'under over';
  align-items: center;
  gap: ${space(5)} ${space(3)};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    grid-template-areas: 'under die over';
    gap: ${space(8)};
  }
`;

const Place = styled.div<{ $area: string }>`
  grid-area: ${({ $area }) => $area};
  --die-size: 5.25rem;
  ${from.tablet} {
    --die-size: 6.5rem;
  }
`;

const Result = styled.p`
  min-height: 3.25rem;
  margin-top: ${space(4)};
  text-align: center;
  font-size: ${size.body};
  color: ${color.ivory};

  strong {
    display: block;
    font-family: ${font.face};
    font-size: ${size.title};
    font-weight: ${weight.faceStrong};
    line-height: 1.2;
  }
`;

/** How the last roll ended. */
export type RollResult = { id: string; die: Face; isWin: boolean; stakePoints: number; payoutPoints: number };

type DiceTableProps = {
  prediction: Prediction;
  stakePoints: number;
  isRolling: boolean;
  result: RollResult | null;
  onChoose(prediction: Prediction): void;
};

export function DiceTable({ prediction, stakePoints, isRolling, result, onChoose }: DiceTableProps) {
  const halves = (['under', 'over'] as const).map((half) => (
    <Place key={half} $area={half}>
      <DiceCall prediction={half} isChosen={prediction === half} stakePoints={stakePoints} onChoose={onChoose} />
    </Place>
  ));
  return (
    <Felt>
      {!isRolling && result !== null && result.payoutPoints > result.stakePoints && <WinGlow key={result.id} />}
      <Layout>
        <VisuallyHidden as="legend">Over or under 3.5</VisuallyHidden>
        {halves[0]}
        <Place $area="die">
          <FeltRing>
            <Die face={result?.die ?? 1} isRolling={isRolling} />
          </FeltRing>
        </Place>
        {halves[1]}
      </Layout>
      <Result role="status">{isRolling ? rollingLine(prediction) : resultLine(result)}</Result>
    </Felt>
  );
}

function rollingLine(prediction: Prediction) {
  return `Rolling for ${HALVES[prediction].title.toLowerCase()} 3.5`;
}

function resultLine(result: RollResult | null) {
  if (result === null) return 'Call over or under 3.5, set your bet and roll.';
  const { die, isWin, stakePoints, payoutPoints } = result;
  const side = die > 3 ? 'over' : 'under';
  if (!isWin)
    return (
      <>
        <strong>
          {die}, {side}
        </strong>
        The house keeps {formatPoints(stakePoints)}.
      </>
    );
  return (
    <>
      <strong>+{formatPoints(payoutPoints - stakePoints)} points</strong>
      {die}, {side}. {formatPoints(payoutPoints)} paid on {formatPoints(stakePoints)}.
    </>
  );
}
