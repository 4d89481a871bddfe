import { type ReactNode, useState } from 'react';
import { styled } from 'styled-components';
import type { User } from '#contracts/accounts/user.ts';
import { line, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatPoints } from '../../ui/figure/format.ts';
import { Filled, Track } from '../../ui/figure/progress-track.ts';
import { Quiet } from '../../ui/layout/flow.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { usePart } from '../../ui/state/use-part.ts';

const AtTheEdge = styled(Button)`
  margin-inline-end: -${space(5)};
`;

const Pay = styled.div`
  padding-top: ${space(3)};
  border-top: ${line.hair};
`;

const loadTerms = async () => (await import('./level-terms.tsx')).LevelTerms;

type Standing = Pick<User, 'level' | 'experience' | 'levelFrom' | 'nextLevelAt'>;

type LevelCardProps = { user: Standing; children?: ReactNode };

/** `children`: what the level pays. */
export function LevelCard({ user, children }: LevelCardProps) {
  const [isOpen, setOpen] = useState(false);
  const renderTerms = usePart(loadTerms, isOpen);
  const { level, experience, nextLevelAt } = user;
  const percent = percentOf(user);
  const words =
    nextLevelAt === null
      ? `${formatPoints(experience)} experience. This is the highest level.`
      : `${formatPoints(experience)} of ${formatPoints(nextLevelAt)} experience to level ${level + 1}`;
  return (
    <Panel
      title={`Your Level: ${level}`}
      aside={
        <AtTheEdge tone="plain" onClick={() => setOpen(true)}>
          How levels work
        </AtTheEdge>
      }
    >
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
      {children !== undefined && <Pay>{children}</Pay>}
      {renderTerms?.({ level, isOpen, onOpenChange: setOpen })}
    </Panel>
  );
}

/** Whole percent of the way to the next level; 100 at the highest. */
export function percentOf({ experience, levelFrom, nextLevelAt }: Standing): number {
  if (nextLevelAt === null) return 100;
  const way = nextLevelAt - levelFrom;
  return Number(((experience - levelFrom) * 100n) / way);
}
