import { styled } from 'styled-components';
import { from, sideways, space } from '../../../theme/tokens.ts';
import { wideTable } from '../tables-frame.ts';
import { Die } from '../../../ui/die/die.tsx';
import type { Face } from '../../../ui/die/die-pose.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { Felt, FeltRing, onNarrowFelt, WinGlow } from '../table/felt.tsx';
import { isGain, type Paid, ResultLine, ResultWords } from '../table/result-words.tsx';
import { useAnimationSpeed } from '../tempo/use-animation-speed.ts';
import { useBroughtIntoView } from '../table/use-brought-into-view.ts';
import { DiceCall, HALVES, type Prediction } from './dice-call.tsx';

const Layout = styled.fieldset`
  --ring-room: calc(var(--stage) - 12.5rem);
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  /* On a phone the calls stand first: the bet bar covers the lower end of the table. */
  grid-template-areas: 'under over' 'die die' 'result result';
  align-items: center;
  gap: ${space(3)};
  ${onNarrowFelt} {
    grid-template-columns: minmax(0, 1fr);
    grid-template-areas: 'under' 'over' 'die' 'result';
  }
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    grid-template-areas: 'under die over' 'result result result';
    gap: ${space(4)} ${space(8)};
  }
  ${sideways} {
    grid-template-columns: minmax(0, 1fr) auto minmax(0, 1fr);
    grid-template-areas: 'under die over' 'result result result';
    gap: 0 ${space(3)};
  }
  ${from.tablet} {
    --ring-room: calc(var(--stage) - 4.5rem);
  }
  ${sideways} {
    --ring-room: min(8rem, var(--stage) - 3.75rem);
  }
`;

const Place = styled.div<{ $area: string }>`
  grid-area: ${({ $area }) => $area};
  --die-size: 3.75rem;
  ${from.tablet} {
    --die-size: 6.5rem;
  }
  ${wideTable} {
    --die-size: calc(0.38 * min(27rem, var(--ring-room), 46cqi));
  }
`;

const Result = styled(ResultLine)`
  grid-area: result;
`;

export type RollResult = Paid & { id: string; die: Face };

type DiceTableProps = {
  prediction: Prediction;
  stakePoints: number;
  isRolling: boolean;
  face: Face;
  result: RollResult | null;
  onChoose(prediction: Prediction): void;
};

export function DiceTable({ prediction, stakePoints, isRolling, face, result, onChoose }: DiceTableProps) {
  const { isAtOnce } = useAnimationSpeed();
  const halves = (['under', 'over'] as const).map((half) => (
    <Place key={half} $area={half}>
      <DiceCall prediction={half} isChosen={prediction === half} stakePoints={stakePoints} onChoose={onChoose} />
    </Place>
  ));
  const table = useBroughtIntoView<HTMLFieldSetElement>(isRolling);
  return (
    <Felt>
      {!isRolling && result !== null && isGain(result) && <WinGlow key={result.id} />}
      <Layout ref={table}>
        <VisuallyHidden as="legend">Over or under 3.5</VisuallyHidden>
        {halves[0]}
        <Place $area="die">
          <FeltRing>
            <Die face={face} isRolling={isRolling} isStill={isAtOnce} />
          </FeltRing>
        </Place>
        {halves[1]}
        <Result role="status">{isRolling ? rollingLine(prediction) : resultLine(result)}</Result>
      </Layout>
    </Felt>
  );
}

function rollingLine(prediction: Prediction) {
  return `Rolling for ${HALVES[prediction].title.toLowerCase()} 3.5`;
}

function resultLine(result: RollResult | null) {
  if (result === null) return 'Call over or under 3.5, set your bet and roll.';
  const { die } = result;
  return <ResultWords drawn={`${die}, ${die > 3 ? 'over' : 'under'}`} paid={result} />;
}
