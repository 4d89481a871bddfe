import { Trophy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { styled } from 'styled-components';
import type { LobbyGame } from '#contracts/activity/lobby.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { bookTitle, color, line, motion, radius, space } from '../../../theme/tokens.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { GamePicture } from '../../../ui/game-picture/game-picture.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Stack } from '../../../ui/layout/flow.ts';
import { Skeleton } from '../../../ui/layout/skeleton.tsx';
import { gamePath } from '../../../ui/paths.ts';

const percent = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 });

/** "Returns 94.7%", "Returns 85.9% to 98.9%", "Returns up to 98.9%". */
export function returnWords({ game, returns: { least, most } }: Pick<LobbyGame, 'game' | 'returns'>): string {
  const [low, high] = [percent.format(least), percent.format(most)];
  if (game === 'blackjack') return `Returns up to ${high}%`;
  return low === high ? `Returns ${high}%` : `Returns ${low}% to ${high}%`;
}

const Card = styled(Link)`
  display: flex;
  flex-direction: column;
  height: 100%;
  overflow: hidden;
  color: ${color.text};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.large};
  text-decoration: none;
  transition: border-color ${motion.feedback};
  &:hover {
    border-color: ${color.brass};
  }
`;

const Picture = styled.div`
  position: relative;
  > :first-child {
    aspect-ratio: 4 / 3;
    border-radius: 0;
    > * {
      width: 54%;
    }
  }
`;

const Mark = styled.div`
  position: absolute;
  inset: ${space(2)} ${space(2)} auto auto;
`;

const Name = styled.span`
  ${bookTitle}
  color: ${color.text};
`;

const Win = styled.p`
  display: flex;
  align-items: center;
  gap: ${space(1)};
  min-width: 0;
  padding-top: ${space(1)};
  svg {
    flex: none;
    color: ${color.brass};
  }
  span {
    flex: none;
  }
  bdi {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

type GameCardProps = { game: GameName; told: LobbyGame | undefined; isLoading: boolean; isOpen: boolean };

export function GameCard({ game, told, isLoading, isOpen }: GameCardProps) {
  return (
    <Card to={gamePath(game)}>
      <Picture>
        <GamePicture game={game} />
        {isOpen && (
          <Mark>
            <Badge tone="brass">Round open</Badge>
          </Mark>
        )}
      </Picture>
      <Stack gap={0.5} pad={3} tone="quiet" size="fine">
        <Name>{GAME_TITLES[game]}</Name>
        {isLoading && <CardSkeleton />}
        {told !== undefined && (
          <>
            <p>{returnWords(told)}</p>
            <p>
              {told.lastPlayedAt === null ? (
                'Not played yet'
              ) : (
                <>
                  Played <Time at={told.lastPlayedAt} />
                </>
              )}
            </p>
            <BiggestWin win={told.biggestWin} />
          </>
        )}
      </Stack>
    </Card>
  );
}

function BiggestWin({ win }: { win: LobbyGame['biggestWin'] }) {
  return (
    <Win title={win === null ? undefined : 'Biggest win today'}>
      <Trophy size={14} aria-label={win === null ? undefined : 'Biggest win today:'} aria-hidden={win === null} />
      {win === null ? (
        'No wins today'
      ) : (
        <>
          <Points value={win.gain} sign /> <bdi>{win.isYou ? 'You' : win.username}</bdi>
        </>
      )}
    </Win>
  );
}

function CardSkeleton() {
  return (
    <>
      <p>
        <Skeleton width="12ch" />
      </p>
      <p>
        <Skeleton width="16ch" />
      </p>
      <Win>
        <Skeleton width="14ch" />
      </Win>
    </>
  );
}
