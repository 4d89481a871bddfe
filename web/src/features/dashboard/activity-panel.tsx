import { styled } from 'styled-components';
import type { ActivityItem } from '#contracts/push.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useActivityFeed } from '../../live/use-activity-feed.ts';
import { space } from '../../theme/tokens.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../ui/layout/entry-list.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { ErrorState } from '../../ui/state/error-state.tsx';

type Deed = Pick<ActivityItem, 'type' | 'game'>;

export function activityWords({ type, game }: Deed): string {
  switch (type) {
    case 'win':
      return `won in ${game}`;
    case 'blackjack':
      return 'won with a blackjack';
    case 'push':
      return `bet returned in ${game}`;
    case 'lose':
    case 'loss':
      return `lost in ${game}`;
  }
}

type Amount = { value: number; sign: boolean };

/** Net of the stake, signed; a returned stake counts as neither. */
export function amountOf({ type, amount }: Pick<ActivityItem, 'type' | 'amount'>): Amount {
  const isLoss = type === 'lose' || type === 'loss';
  return { value: isLoss ? -amount : amount, sign: type !== 'push' };
}

const SHOWN_AT_ONCE = 8;

const Feed = styled.div`
  max-height: 28rem;
  margin-inline-end: -${space(3)};
  padding-inline-end: ${space(3)};
  overflow-y: auto;
  overscroll-behavior: contain;
`;

export function ActivityPanel({ userId }: { userId: number }) {
  const { items, error, isRetrying, retry } = useActivityFeed(userId);
  return (
    <Panel title="Live activity">
      {items === undefined && error === null && (
        <Feed>
          <EntrySkeletons count={SHOWN_AT_ONCE} words="Loading recent activity..." hasNotes />
        </Feed>
      )}
      {items === undefined && error !== null && (
        <ErrorState
          title="The activity could not be loaded."
          message={sentenceOf(error)}
          isRetrying={isRetrying}
          onRetry={retry}
        />
      )}
      {items?.length === 0 && <EmptyState title="No recent activity">New rounds appear here.</EmptyState>}
      {items !== undefined && items.length > 0 && (
        <Feed tabIndex={0} role="group" aria-label="Latest rounds of all players">
          <EntryList label="Live activity">
            {items.map((item) => (
              <Entry
                key={item.id}
                name={item.username}
                note={
                  <>
                    {activityWords(item)}, <Time at={item.timestamp} />
                  </>
                }
                amount={<Points {...amountOf(item)} />}
              />
            ))}
          </EntryList>
        </Feed>
      )}
    </Panel>
  );
}
