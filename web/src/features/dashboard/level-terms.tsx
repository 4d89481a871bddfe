import { styled } from 'styled-components';
import { levels } from '#contracts/levels/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { line, space, weight } from '../../theme/tokens.ts';
import { countedPoints, formatPoints } from '../../ui/figure/format.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

const Steps = styled.table`
  width: 100%;
  border-collapse: collapse;
  th,
  td {
    padding: ${space(2)} 0;
    border-bottom: ${line.hair};
    text-align: start;
  }
  th:not(:first-child),
  td:not(:first-child) {
    text-align: end;
  }
  [aria-current] {
    font-weight: ${weight.strong};
  }
`;

type LevelTermsProps = { level: number; isOpen: boolean; onOpenChange(isOpen: boolean): void };

export function LevelTerms({ level, isOpen, onOpenChange }: LevelTermsProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="How levels work">
      <HowLevelsWork level={level} />
    </Dialog>
  );
}

function HowLevelsWork({ level }: { level: number }) {
  const query = useCallQuery(levels);
  const { data, error } = query;
  if (data === undefined) {
    return error === null ? (
      <p role="status">Loading levels...</p>
    ) : (
      <ErrorState title="The levels could not be loaded." {...failedRead(query)} />
    );
  }
  return (
    <>
      <p>
        You get {formatPoints(data.offerWeight)} experience for every 100 points of credited offers, and{' '}
        {formatPoints(data.wagerWeight)} for every 100 points wagered. A reversed offer takes its experience back.
      </p>
      <p>
        Each level gives back its share of the house edge on your bets, claimed once a day, and a bonus once when you
        reach it.
      </p>
      <Steps>
        <thead>
          <tr>
            <th scope="col">Level</th>
            <th scope="col">Experience</th>
            <th scope="col">Rakeback</th>
            <th scope="col">Bonus</th>
          </tr>
        </thead>
        <tbody>
          {data.levels.map((step) => (
            <tr key={step.level} aria-current={step.level === level ? 'true' : undefined}>
              <td>
                {step.level}
                {step.level === level && ' (yours)'}
              </td>
              <td>{formatPoints(step.experience)}</td>
              <td>{step.rakebackPercent}%</td>
              <td>{step.bonusPoints === 0 ? '–' : countedPoints(step.bonusPoints)}</td>
            </tr>
          ))}
        </tbody>
      </Steps>
    </>
  );
}
