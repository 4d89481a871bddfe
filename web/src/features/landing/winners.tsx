import { leaderboard } from '#contracts/leaderboard/calls.ts';
import { publicActivity } from '#contracts/activity/calls.ts';
import { capitalized } from '#contracts/words/capitalized.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { Points } from '../../ui/figure/points.tsx';
import { Time } from '../../ui/figure/time.tsx';
import { Badge } from '../../ui/layout/badge.tsx';
import { Entry, EntryList, EntrySkeletons } from '../../ui/layout/entry-list.tsx';
import { Stack } from '../../ui/layout/flow.ts';
import { Panel } from '../../ui/layout/panel.tsx';
import { EmptyState } from '../../ui/state/empty-state.tsx';
import { Section } from './section.tsx';

export const ACTIVITY_REFRESH_MS = 10_000;
const LEADERBOARD_REFRESH_MS = 60_000;
const SHOWN_ACTIVITIES = 8;
const SHOWN_EARNERS = 5;

function LiveActivity() {
  const { data, isPending } = useCallQuery(publicActivity, undefined, { refetchInterval: ACTIVITY_REFRESH_MS });
  const items = (data ?? []).slice(0, SHOWN_ACTIVITIES);
  return (
    <Panel title="Live activity">
      {isPending && <EntrySkeletons count={SHOWN_ACTIVITIES} words="Loading activity..." hasNotes />}
      {!isPending && items.length === 0 && <EmptyState title="No recent activity">New rounds appear here.</EmptyState>}
      {items.length > 0 && (
        <EntryList label="Live activity">
          {items.map(({ id, type, username, amount, game, timestamp }) => (
            <Entry
              key={id}
              name={username}
              note={
                <>
                  {type === 'win' ? 'won at' : 'played'} {capitalized(game)}, <Time at={timestamp} />
                </>
              }
              amount={<Points value={amount} sign={type === 'win'} />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

function TopEarners() {
  const input = { query: { limit: SHOWN_EARNERS } };
  const { data, isPending } = useCallQuery(leaderboard, input, { refetchInterval: LEADERBOARD_REFRESH_MS });
  const users = (data?.users ?? []).slice(0, SHOWN_EARNERS);
  return (
    <Panel title="Top earners">
      {isPending && <EntrySkeletons count={SHOWN_EARNERS} words="Loading leaderboard..." hasPlaces />}
      {!isPending && users.length === 0 && <EmptyState title="No Champions Yet!">The first place is free.</EmptyState>}
      {users.length > 0 && (
        <EntryList label="Top earners">
          {users.map(({ id, username, points }, place) => (
            <Entry
              key={id}
              place={place + 1}
              name={username}
              badge={place === 0 && <Badge tone="brass">Champion</Badge>}
              amount={<Points value={points} />}
            />
          ))}
        </EntryList>
      )}
    </Panel>
  );
}

export function Winners() {
  return (
    <Section title="Recent winners">
      <Stack gap={6} fromDesk="minmax(0, 3fr) minmax(0, 2fr)" align="start">
        <LiveActivity />
        <TopEarners />
      </Stack>
    </Section>
  );
}
