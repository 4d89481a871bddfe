import { Check, Circle } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { checklistCall, claimChecklistStepCall } from '#contracts/checklist/calls.ts';
import { type ChecklistStep, hasChosenSeed } from '#contracts/checklist/steps.ts';
import { fairSeeds } from '#contracts/fairness/calls.ts';
import { userStats } from '#contracts/game-stats/calls.ts';
import { ownOffersCall } from '#contracts/offers/calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { isAwaited } from '../../../api/is-awaited.ts';
import { useCallQuery, useCallMutation } from '../../../api/use-call.ts';
import { useLimits } from '../../../api/use-limits.ts';
import { color, line, size, space, touch } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { focusHandedOn } from '../../../ui/action/focus-handed-on.ts';
import { countedPoints } from '../../../ui/figure/format.ts';
import { Quiet, Row, Text } from '../../../ui/layout/flow.ts';
import { VisuallyHidden } from '../../../ui/layout/visually-hidden.tsx';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { paths } from '../../../ui/paths.ts';
import { roundChecked } from '../../../ui/round-checked.ts';
import { type FirstDay, firstDaySteps, type Step } from './first-day.ts';

const toList = focusHandedOn();

/** `words`: of the step, because several buttons of the list have the same text. */
function ClaimStep({ step, words }: { step: ChecklistStep; words: string }) {
  const { mutateAsync, isPending } = useCallMutation(claimChecklistStepCall);
  const toast = useToast();
  const claim = async () => {
    try {
      const { amount } = (await mutateAsync({ body: { step } })).data;
      toast({ title: 'Reward Claimed', message: `You got ${countedPoints(amount)}.`, tone: 'gain' });
    } catch (error) {
      toast({ title: 'Claim Failed', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Button ref={toList} small pending={isPending} pendingText="Claiming..." onClick={() => void claim()}>
      <span>
        Claim <VisuallyHidden>reward: {words}</VisuallyHidden>
      </span>
    </Button>
  );
}

const STEPS: Readonly<Record<keyof FirstDay, { words: string; to: string }>> = {
  emailVerified: { words: 'Confirm your email', to: paths.ownDetails },
  roundsPlayed: { words: 'Play a round', to: paths.games },
  offersDone: { words: 'Complete your first offer', to: paths.earn },
  hasCheckedRound: { words: 'Check that a round was fair', to: paths.fairness },
  hasChosenSeed: { words: 'Set your own client seed', to: paths.fairness },
};

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 13rem), 1fr));
  gap: 0 ${space(5)};
  &[data-paid] {
    grid-template-columns: repeat(auto-fit, minmax(min(100%, 19rem), 1fr));
  }
`;

const Line = styled.li`
  display: flex;
  align-items: center;
  gap: ${space(3)};
  min-height: ${touch};
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
  }
  &[data-over] {
    display: none;
  }
  &[data-done] {
    svg {
      color: ${color.gain};
    }
  }
`;

const Pay = styled.span`
  display: flex;
  flex: none;
  align-items: center;
  gap: ${space(3)};
  margin-inline-start: auto;
  color: ${color.gain};
  font-variant-numeric: tabular-nums;
`;

export function Checklist({ user }: { user: User }) {
  const stats = useCallQuery(userStats).data;
  const offers = useCallQuery(ownOffersCall, { query: { limit: 20 } }).data?.offers;
  const seeds = useCallQuery(fairSeeds).data;
  const rewards = useCallQuery(checklistCall);
  const limits = useLimits();
  const [now] = useState(() => Date.now());
  const hasCheckedRound = roundChecked.useIsOn();
  if (stats === undefined || offers === undefined || seeds === undefined) return null;
  if (isAwaited(rewards) || isAwaited(limits)) return null;
  const day = {
    emailVerified: user.emailVerified,
    roundsPlayed: stats.gameStats.gamesPlayed,
    offersDone: offers.filter(({ state }) => state === 'pending' || state === 'credited').length,
    hasCheckedRound,
    hasChosenSeed: hasChosenSeed(seeds.epoch),
  };
  const isExcluded = (limits.data?.exclusion ?? null) !== null;
  const all = firstDaySteps(day, { createdAt: user.createdAt, now, rewards: rewards.data ?? null });
  const steps = isExcluded ? all?.filter(({ name, isDone }) => isDone || name !== 'roundsPlayed') : all;
  return steps && <Steps steps={steps} claimsWait={claimsWait(user.emailVerified, isExcluded)} />;
}

function claimsWait(isVerified: boolean, isExcluded: boolean): string | null {
  if (!isVerified) return 'Confirm your email to claim rewards.';
  return isExcluded ? 'You can’t claim rewards now: you chose not to play.' : null;
}

const Frame = styled.section`
  padding-top: ${space(3)};
  border-top: ${line.hair};
`;

/** `claimsWait`: why no reward can be claimed now, or null. */
type StepsProps = { steps: readonly Step[]; claimsWait: string | null };

function Steps({ steps, claimsWait }: StepsProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Frame aria-labelledby="get-started">
      <Row gap={3} align="baseline">
        <Text as="h3" id="get-started" size="body" weight="strong">
          Get started
        </Text>
        <Quiet>
          {done} of {steps.length} done
        </Quiet>
      </Row>
      <List data-paid={steps.some(({ reward }) => reward !== null) ? '' : undefined}>
        {steps.map((step) => (
          <StepLine key={step.name} step={step} mayClaim={claimsWait === null} />
        ))}
      </List>
      {claimsWait !== null && steps.some(({ reward }) => reward?.isDue) && <Quiet>{claimsWait}</Quiet>}
    </Frame>
  );
}

function StepLine({ step: { name, isDone, reward }, mayClaim }: { step: Step; mayClaim: boolean }) {
  const { words, to } = STEPS[name];
  return (
    <Line data-done={isDone ? '' : undefined} data-over={isDone && reward === null ? '' : undefined}>
      {isDone ? <Check size={18} aria-label="Done:" /> : <Circle size={18} aria-hidden="true" />}
      {isDone ? words : <Link to={to}>{words}</Link>}
      {reward !== null && (
        <Pay>
          {`+${countedPoints(reward.points)}${isDone && !reward.isDue ? ' once credited' : ''}`}
          {reward.isDue && mayClaim && <ClaimStep step={reward.step} words={words} />}
        </Pay>
      )}
    </Line>
  );
}
