import { Check } from 'lucide-react';
import { styled } from 'styled-components';
import type { dailyChallenges } from '#contracts/challenges/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import { failedFirstRead } from '../../api/api-error.ts';
import { color, from, line, motion, size, smallTouch, space, stillness, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { focusHandedOn } from '../../ui/action/focus-handed-on.ts';
import { countedPoints, formatPoints } from '../../ui/figure/format.ts';
import { Track } from '../../ui/figure/progress-track.ts';
import { Text } from '../../ui/layout/flow.ts';
import { LinesSkeleton } from '../../ui/layout/lines-skeleton.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';
import { useBonusPause } from './bonus-pause.ts';
import { useChallenges } from './use-challenges.ts';
import { useClaimChallenge } from './use-claim.ts';

type Challenge = ReplyOf<typeof dailyChallenges>[number];

const Row = styled.li`
  display: grid;
  grid-template-columns: minmax(0, 1fr) minmax(6rem, max-content);
  gap: ${space(1)} ${space(4)};
  align-items: center;
  padding-block: ${space(2)};
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) 7rem 8rem 6rem;
    padding-block: ${space(1)};
  }
  border-bottom: ${line.hair};
  &:first-child {
    padding-top: 0;
  }
  &:last-child {
    padding-bottom: 0;
    border-bottom: 0;
  }
`;

const Reward = styled.p`
  justify-self: end;
  color: ${color.brass};
  font-weight: ${weight.strong};
`;

const Aside = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  justify-self: end;
  min-height: ${smallTouch};
  color: ${color.quiet};
  font-size: ${size.small};
  &[data-claimed] {
    color: ${color.gain};
  }
`;

const Progress = styled(Track)`
  ${from.tablet} {
    grid-area: 1 / 2;
  }
`;

const Fill = styled.div`
  height: 100%;
  background: ${color.brassFill};
  transform-origin: 0 50%;
  transition: transform ${motion.result};
  ${stillness} {
    transition: none;
  }
  &:dir(rtl) {
    transform-origin: 100% 50%;
  }
`;

const toLine = focusHandedOn();

/** Nothing for players who chose not to play. `claimedAbove`: the challenge with a button in the panel of the balance. */
export function ChallengesRows({ claimedAbove }: { claimedAbove: string | null }) {
  const query = useChallenges();
  const { data } = query;
  const pause = useBonusPause();
  const isPending = query.isPending || pause.isPending;
  // The daily bonus beside them says why.
  if (pause.words !== null) return null;
  return (
    <section aria-label="Daily Challenges">
      {isPending && <LinesSkeleton lines={3} columns={2} label="Loading challenges..." />}
      <ErrorState title="Your challenges could not be loaded." {...failedFirstRead(query)} />
      {data?.length === 0 && <EmptyState title="No challenges today">New ones appear here.</EmptyState>}
      {data !== undefined && !isPending && data.length > 0 && (
        <ul>
          {data.map((challenge) => (
            <ChallengeRow key={challenge.id} challenge={challenge} canClaim={challenge.id !== claimedAbove} />
          ))}
        </ul>
      )}
    </section>
  );
}

type RowProps = { challenge: Challenge; canClaim: boolean };

function ChallengeRow({ challenge, canClaim }: RowProps) {
  const { title, description, reward, target } = challenge;
  const done = Number(challenge.progress);
  return (
    <Row>
      <div>
        <Text as="h3" size="body" weight="strong">
          {title}
        </Text>
        <Text tone="quiet" size="fine">
          {description}
        </Text>
      </div>
      <Reward>+{countedPoints(reward)}</Reward>
      <Progress
        role="progressbar"
        aria-label={title}
        aria-valuemin={0}
        aria-valuemax={target}
        aria-valuenow={done}
        aria-valuetext={`${formatPoints(done)} of ${formatPoints(target)}`}
      >
        <Fill style={{ transform: `scaleX(${done / target})` }} />
      </Progress>
      <End challenge={challenge} canClaim={canClaim} done={done} />
    </Row>
  );
}

function End({ challenge, canClaim, done }: RowProps & { done: number }) {
  const { id, title, completed, claimed, target } = challenge;
  if (claimed) {
    return (
      <Aside data-claimed="">
        <Check size={16} aria-hidden="true" />
        Claimed
      </Aside>
    );
  }
  if (completed && canClaim) return <Claim id={id} title={title} />;
  return (
    <Aside>
      {formatPoints(done)} / {formatPoints(target)}
    </Aside>
  );
}

function Claim({ id, title }: Pick<Challenge, 'id' | 'title'>) {
  const { claim, isPending } = useClaimChallenge(id);
  return (
    <Button
      ref={toLine}
      small
      aria-label={`Claim ${title}`}
      pending={isPending}
      pendingText="Claiming..."
      onClick={claim}
    >
      Claim
    </Button>
  );
}
