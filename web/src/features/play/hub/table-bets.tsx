import type { GameName } from '#contracts/games/catalogue.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import type { ActivityItem } from '#contracts/push.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useUser } from '../../../api/session.tsx';
import { useActivityFeed } from '../../../live/use-activity-feed.ts';
import { Points } from '../../../ui/figure/points.tsx';
import { Time } from '../../../ui/figure/time.tsx';
import { Badge } from '../../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../../ui/layout/entry-list.tsx';
import { Panel } from '../../../ui/layout/panel.tsx';
import { EmptyState } from '../../../ui/state/empty-state.tsx';
import { ErrorState } from '../../../ui/state/error-state.tsx';

const SHOWN = 8;

const RESULTS: Readonly<Record<ActivityItem['type'], string>> = {
  win: 'Won',
  blackjack: 'Blackjack',
  push: 'Bet returned',
  lose: 'Lost',
  loss: 'Lost',
};

export function betsAt(items: readonly ActivityItem[], game: GameName): ActivityItem[] {
  return items.filter((item) => item.game === game).slice(0, SHOWN);
}

export function TableBets({ game }: { game: GameName }) {
  const user = useUser();
  const { items, error, isRetrying, retry } = useActivityFeed(user.id);
  const bets = items && betsAt(items, game);
  return (
    <Panel title={`Latest bets at ${GAME_TITLES[game]}`}>
      {bets === undefined && error === null && <EntrySkeletons count={3} words="Loading bets..." hasNotes />}
      {bets === undefined && error !== null && (
        <ErrorState
          title="The bets could not be loaded."
          message={sentenceOf(error)}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      )}
      {bets?.length === 0 && (
        <EmptyState title="No bets in the last minutes">Bets of all players appear here.</EmptyState>
      )}
      {bets !== undefined && bets.length > 0 && (
        <EntryList label={`Latest bets at ${GAME_TITLES[game]}`}>
          {bets.map(({ id, username, type, amount, timestamp }) => (
            <Entry
              key={id}
              name={username}
              badge={username === user.username ? <Badge tone="notice">You</Badge> : null}
              note={
                <>
                  {RESULTS[type]}, <Time at={timestamp} />
                </>
              }
              amount={<Points value={type === 'lose' || type === 'loss' ? -amount : amount} sign={type !== 'push'} />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}
