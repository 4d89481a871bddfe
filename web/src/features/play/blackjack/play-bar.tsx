import { styled } from 'styled-components';
import { bookFigure, color, from, sideways, size, space } from '../../../theme/tokens.ts';
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
  grid-auto-flow: column;
  grid-auto-columns: minmax(0, 1fr);
  flex: 1 1 100%;
  gap: ${space(2)};
  ${sideways} {
    flex: none;
    grid-auto-flow: row;
    grid-auto-columns: auto;
  }

  & > button {
    padding-inline: ${space(2)};
  }
  & > button[aria-disabled='true']:not([aria-busy]) {
    color: ${color.quiet};
    background: ${color.raised};
    border-color: ${color.hairline};
  }
`;

export type MoveName = 'hit' | 'stand' | 'double';

const LABELS: Readonly<Record<MoveName, string>> = { hit: 'Hit', stand: 'Stand', double: 'Double' };
export const MOVE_KEYS: Readonly<Record<MoveName, string>> = { hit: 'h', stand: 's', double: 'd' };

type PlayBarProps = {
  betPoints: number;
  isDoubled: boolean;
  canDouble: boolean;
  doubleObstacle: string | null;
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
  const { betPoints, isDoubled, canDouble, doubleObstacle, onCheck } = props;
  const staked = isDoubled ? 2 * betPoints : betPoints;
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
            <dt>{isDoubled ? 'Bet, doubled' : 'Bet'}</dt>
            <dd>{formatPoints(staked)}</dd>
          </div>
          <div>
            <dt>A win pays</dt>
            <dd>{formatPoints(2 * staked)}</dd>
          </div>
        </Facts>
        {canDouble && doubleObstacle !== null && (
          <Text tone="quiet" size="fine" id="double-obstacle">
            {doubleObstacle}
          </Text>
        )}
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

function offered({ canDouble }: PlayBarProps): readonly MoveName[] {
  return canDouble ? ['hit', 'stand', 'double'] : ['hit', 'stand'];
}

function MoveButton({ move, isAway, ...props }: PlayBarProps & { move: MoveName; isAway: boolean }) {
  const { primary, pending, isFresh, doubleObstacle, onMove } = props;
  const isShort = move === 'double' && doubleObstacle !== null;
  const isIdle = isShort || isFresh || isAway || pending !== null;
  const key = MOVE_KEYS[move].toUpperCase();
  return (
    <Button
      ref={toActionOfBar}
      tone={move === primary ? 'primary' : 'quiet'}
      data-first={move === primary || undefined}
      aria-disabled={isIdle || undefined}
      aria-keyshortcuts={key}
      aria-describedby={describedBy(isAway, isShort)}
      pending={move === pending}
      onClick={() => !isIdle && onMove(move)}
    >
      {LABELS[move]} <Key $on={move === primary && !isIdle ? 'brass' : 'page'}>{key}</Key>
    </Button>
  );
}

function describedBy(isAway: boolean, isShort: boolean): string | undefined {
  if (isAway) return 'moves-away';
  return isShort ? 'double-obstacle' : undefined;
}
