import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { fairSeeds } from '#contracts/fairness/calls.ts';
import { userStats } from '#contracts/game-stats/calls.ts';
import { ownOffersCall } from '#contracts/offers/calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { below, color, line, size, space, touch } from '../../../theme/tokens.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { paths } from '../../../ui/paths.ts';
import { roundChecked } from '../../../ui/round-checked.ts';
import { type FirstDay, firstDaySteps, type Step } from './first-day.ts';

const STEPS: Readonly<Record<keyof FirstDay, { words: string; to: string }>> = {
  emailVerified: { words: 'Confirm your email', to: paths.profile },
  roundsPlayed: { words: 'Play a round', to: paths.games },
  offersDone: { words: 'Complete your first offer', to: paths.earn },
  hasCheckedRound: { words: 'Check that a round was fair', to: paths.fairness },
  hasChosenSeed: { words: 'Set your own client seed', to: paths.fairness },
};

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: 0 ${space(5)};
`;

const Line = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${touch};
  border-top: ${line.hair};
  font-size: ${size.small};
  a {
    display: flex;
    align-items: center;
    min-height: ${touch};
  }
  svg {
    flex: none;
    color: ${color.quiet};
  }
  &[data-done] {
    color: ${color.quiet};
    ${below.tablet} {
      display: none;
    }
    svg {
      color: ${color.gain};
    }
  }
`;

const Count = styled.p`
  color: ${color.quiet};
  font-size: ${size.small};
`;

export function Checklist({ user }: { user: User }) {
  const stats = useCallQuery(userStats).data;
  const offers = useCallQuery(ownOffersCall, { query: { limit: 20 } }).data?.offers;
  const seeds = useCallQuery(fairSeeds).data;
  const [now] = useState(() => Date.now());
  const hasCheckedRound = roundChecked.useIsOn();
  if (stats === undefined || offers === undefined || seeds === undefined) return null;
  const day = {
    emailVerified: user.emailVerified,
    roundsPlayed: stats.gameStats.gamesPlayed,
    offersDone: offers.filter(({ state }) => state === 'pending' || state === 'credited').length,
    hasCheckedRound,
    hasChosenSeed: seeds.epoch > 0,
  };
  const steps = firstDaySteps(day, user.createdAt, now);
  return steps && <Steps steps={steps} />;
}

function Steps({ steps }: { steps: readonly Step[] }) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Panel
      title="Get started"
      aside={
        <Count>
          {done} of {steps.length} done
        </Count>
      }
    >
      <List>
        {steps.map(({ name, isDone }) => (
          <Line key={name} data-done={isDone ? '' : undefined}>
            {isDone ? <Check size={18} aria-label="Done:" /> : <Circle size={18} aria-hidden="true" />}
            {isDone ? STEPS[name].words : <Link to={STEPS[name].to}>{STEPS[name].words}</Link>}
          </Line>
        ))}
      </List>
    </Panel>
  );
}
