import { useState } from 'react';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { levels } from '#contracts/levels/calls.ts';
import { failedRead } from '../../api/api-error.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { color, font, line, radius, size, space, stillness, motion, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { countedPoints, formatPoints } from '../../ui/figure/format.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

const Figure = styled.p`
  font-family: ${font.face};
  font-size: ${size.title};
  font-weight: ${weight.face};
`;

const Track = styled.div`
  height: ${space(2)};
  overflow: hidden;
  background: ${color.raised};
  border: 1px solid ${color.border};
  border-radius: ${radius.mark};
`;

const Filled = styled.div`
  height: 100%;
  background: ${color.brassFill};
  transition: width ${motion.result};
  ${stillness} {
    transition: none;
  }
`;

const AtTheEdge = styled(Button)`
  margin-inline-end: -${space(5)};
`;

const Quiet = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

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

type Standing = Pick<User, 'level' | 'experience' | 'levelFrom' | 'nextLevelAt'>;

export function LevelCard({ user }: { user: Standing }) {
  const [isOpen, setOpen] = useState(false);
  const { level, experience, nextLevelAt } = user;
  const percent = percentOf(user);
  const words =
    nextLevelAt === null
      ? `${formatPoints(experience)} experience. This is the highest level.`
      : `${formatPoints(experience)} of ${formatPoints(nextLevelAt)} experience to level ${level + 1}`;
  return (
    <Panel
      title="Your Level"
      aside={
        <AtTheEdge tone="plain" onClick={() => setOpen(true)}>
          How levels work
        </AtTheEdge>
      }
    >
      <Figure>Level {level}</Figure>
      <Track
        role="progressbar"
        aria-label={nextLevelAt === null ? 'Highest level' : `Progress to level ${level + 1}`}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={words}
      >
        <Filled style={{ width: `${percent}%` }} />
      </Track>
      <Quiet>{words}</Quiet>
      <Dialog isOpen={isOpen} onOpenChange={setOpen} title="How levels work">
        <HowLevelsWork level={level} />
      </Dialog>
    </Panel>
  );
}

/** Whole percent of the way to the next level; 100 at the highest. */
export function percentOf({ experience, levelFrom, nextLevelAt }: Standing): number {
  if (nextLevelAt === null) return 100;
  const way = nextLevelAt - levelFrom;
  return Number(((experience - levelFrom) * 100n) / way);
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
