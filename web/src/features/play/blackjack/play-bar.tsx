import { styled } from 'styled-components';
import { below, bookFigure, color, from, sideways, size, space } from '../../../theme/tokens.ts';
import { AWAY_WORDS, useMayPlay } from '../../../live/use-may-play.ts';
import { Button } from '../../../ui/action/button.tsx';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Text } from '../../../ui/layout/flow.ts';
import { Bar, ObstacleAbove, toActionOfBar } from '../table/bar-frame.ts';
import { Key } from '../table/shortcut-keys.tsx';

const Frame = styled(Bar)`
  ${from.tablet} {
    grid-template-columns: minmax(0, 1fr) minmax(22rem, 26rem);
  }
`;

const Panel = styled.section`
  flex: 1 1 100%;
  min-width: 0;
  ${sideways} {
    flex: none;
  }
`;

const Facts = styled.dl`
  display: flex;
  flex-wrap: wrap;
  gap: 0 ${space(6)};

  & > div {
    display: flex;
    align-items: baseline;
    gap: ${space(2)};
  }
  dt {
    color: ${color.quiet};
    font-size: ${size.small};
  }
  dd {
    ${bookFigure}
  }
`;

const Buttons = styled.div`
  display: grid;
  /* Four moves fit beside each other on a phone; large letters wrap them. */
  grid-template-columns: repeat(auto-fit, minmax(4.5rem, 1fr));
  flex: 1 1 100%;
  gap: ${space(2)};
  ${sideways} {
    flex: none;
    grid-template-columns: auto;
  }

  & > button {
    padding-inline: ${space(2)};
  }
  ${below.tablet} {
    &:has(> :nth-child(4)) kbd {
      display: none;
    }
  }
  & > button[aria-disabled='true']:not([aria-busy]) {
    color: ${color.quiet};
    background: ${color.raised};
    border-color: ${color.hairline};
  }
`;

export type MoveName = 'hit' | 'stand' | 'double' | 'split';

const LABELS: Readonly<Record<MoveName, string>> = { hit: 'Hit', stand: 'Stand', double: 'Double', split: 'Split' };
export const MOVE_KEYS: Readonly<Record<MoveName, string>> = { hit: 'h', stand: 's', double: 'd', split: 'p' };

type PlayBarProps = {
  betPoints: number;
  /** The move that added the first bet again. */
  raisedBy: 'double' | 'split' | null;
  canDouble: boolean;
  canSplit: boolean;
  /** Why a double or split that the cards allow is not possible. */
  obstacles: Readonly<Record<'double' | 'split', string | null>>;
  /** The suggested move: stand at 21. */
  primary: MoveName;
  pending: MoveName | 'deal' | null;
  /** The moves have just appeared: a press may have been meant for the previous button. */
  isFresh: boolean;
  /** Set when a move had no answer; nothing else can be done first. */
  onCheck: (() => void) | null;
  onMove(move: MoveName): void;
};

export function PlayBar(props: PlayBarProps) {
  const { betPoints, raisedBy, onCheck } = props;
  const staked = raisedBy === null ? betPoints : 2 * betPoints;
  const wins = raisedBy === 'split' ? 2 * betPoints : 2 * staked;
  const isAway = !useMayPlay();
  return (
    <Frame aria-label="Your move" onSubmit={(event) => event.preventDefault()}>
      <ObstacleAbove id="moves-away">{isAway && AWAY_WORDS}</ObstacleAbove>
      <Panel aria-label="Current Game">
        <Text as="h2" tone="quiet" size="fine" weight="text">
          Current Game
        </Text>
        <Facts>
          <div>
            <dt>{BET_TITLES[raisedBy ?? 'none']}</dt>
            <dd>{formatPoints(staked)}</dd>
          </div>
          <div>
            <dt>{raisedBy === 'split' ? 'Each hand pays' : 'A win pays'}</dt>
            <dd>{formatPoints(wins)}</dd>
          </div>
        </Facts>
        {obstaclesOf(props).map(([move, words]) => (
          <Text key={move} tone="quiet" size="fine" id={`${move}-obstacle`}>
            {words}
          </Text>
        ))}
      </Panel>
      <Buttons role="group" aria-label="Moves">
        {onCheck === null ? (
          offered(props).map((move) => <MoveButton key={move} {...props} move={move} isAway={isAway} />)
        ) : (
          <Button
            ref={toActionOfBar}
            tone="primary"
            data-first
            aria-disabled={isAway || undefined}
            aria-describedby={isAway ? 'moves-away' : undefined}
            onClick={() => !isAway && onCheck()}
          >
            Check the result
          </Button>
        )}
      </Buttons>
    </Frame>
  );
}

const BET_TITLES = { none: 'Bet', double: 'Bet, doubled', split: 'Bet, split' } as const;

const RAISES = ['double', 'split'] as const;

function offered({ canDouble, canSplit }: PlayBarProps): readonly MoveName[] {
  return ['hit', 'stand', ...(canDouble ? ['double' as const] : []), ...(canSplit ? ['split' as const] : [])];
}

function obstaclesOf(props: PlayBarProps) {
  const moves = offered(props);
  return RAISES.flatMap((move) => {
    const words = moves.includes(move) ? props.obstacles[move] : null;
    return words === null ? [] : [[move, words] as const];
  });
}

function MoveButton({ move, isAway, ...props }: PlayBarProps & { move: MoveName; isAway: boolean }) {
  const { primary, pending, isFresh, obstacles, onMove } = props;
  const isShort = (move === 'double' || move === 'split') && obstacles[move] !== null;
  const isIdle = isShort || isFresh || isAway || pending !== null;
  const key = MOVE_KEYS[move].toUpperCase();
  return (
    <Button
      ref={toActionOfBar}
      tone={move === primary ? 'primary' : 'quiet'}
      data-first={move === primary || undefined}
      aria-disabled={isIdle || undefined}
      aria-keyshortcuts={key}
      aria-describedby={describedBy(isAway, isShort ? move : null)}
      pending={move === pending}
      onClick={() => !isIdle && onMove(move)}
    >
      {LABELS[move]} <Key $on={move === primary && !isIdle ? 'brass' : 'page'}>{key}</Key>
    </Button>
  );
}

function describedBy(isAway: boolean, short: MoveName | null): string | undefined {
  if (isAway) return 'moves-away';
  return short === null ? undefined : `${short}-obstacle`;
}
