import { formatPoints } from '../../../ui/figure/format.ts';
import { multiplierText } from '../../../ui/figure/multiplier.ts';
import { OddsFrame as Frame, OddsLine, Pays } from '../spin/odds-frame.ts';
import { chanceWords, type Staked, stepsFrom } from './steps.ts';

type StepTableProps = {
  staked: Staked;
  reached: number;
};

export function StepTable({ staked, reached }: StepTableProps) {
  return (
    <Frame>
      <caption>What {staked.mineCount} mines pay</caption>
      <thead>
        <tr>
          <th scope="col">Safe</th>
          <th scope="col">Pays</th>
          <th scope="col">Points</th>
          <th scope="col">Chance</th>
        </tr>
      </thead>
      <tbody>
        {stepsFrom(staked, reached).map(({ safe, hundredths, payoutPoints, chance }) => (
          <OddsLine key={safe} $isHit={safe === reached} aria-current={safe === reached ? 'step' : undefined}>
            <th scope="row">{safe}</th>
            <Pays>{multiplierText(hundredths)}</Pays>
            <td>{payoutPoints === null ? '–' : formatPoints(payoutPoints)}</td>
            <td>{chanceWords(chance)}</td>
          </OddsLine>
        ))}
      </tbody>
    </Frame>
  );
}
