import type { LobbyWin } from '#contracts/activity/lobby.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { formatPoints } from '../../../ui/figure/format.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';

export function BiggestWins({ wins }: { wins: readonly LobbyWin[] | undefined }) {
  return (
    <Panel title="Biggest wins today">
      {wins === undefined && <EntrySkeletons count={6} words="Loading wins..." hasPlaces hasNotes />}
      {wins?.length === 0 && (
        <EmptyState title="No wins yet today">The biggest wins of all players appear here.</EmptyState>
      )}
      {wins !== undefined && wins.length > 0 && (
        <EntryList label="Biggest wins today">
          {wins.map(({ id, username, isYou, game, multiplier, betAmount, gain, timestamp }, at) => (
            <Entry
              key={id}
              place={at + 1}
              name={username}
              badge={isYou ? <Badge tone="notice">You</Badge> : null}
              note={
                <>
                  {GAME_TITLES[game]}, {multiplier}x on {formatPoints(betAmount)}, <Time at={timestamp} />
                </>
              }
              amount={<Points value={gain} sign />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}
