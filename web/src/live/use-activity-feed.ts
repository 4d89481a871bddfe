// Live lines of both sockets on top of the read feed, which is refetched on each push of its view and every 30 s.
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gamesActivity } from '#contracts/activity/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { ActivityItem } from '#contracts/push.ts';
import { seenPositions } from '../api/position-memory.ts';
import { keyOf } from '../api/query-client.ts';
import { useCallQuery } from '../api/use-call.ts';
import { withActivity } from './activity-merge.ts';
import { openActivitySocket } from './activity-socket.ts';
import { useLive } from './live-provider.tsx';
import { whilePageLives } from './while-page-lives.ts';

const REFRESH_MS = 30_000;

type Feed = {
  items: readonly ActivityItem[] | undefined;
  error: Error | null;
  isRetrying: boolean;
  retry(): void;
};

export function useActivityFeed(userId: number): Feed {
  const client = useQueryClient();
  const { gate, activity: news } = useLive();
  const { data, error, isFetching, refetch } = useCallQuery(gamesActivity, undefined, { refetchInterval: REFRESH_MS });
  useEffect(
    () =>
      whilePageLives(() =>
        openActivitySocket(userId, {
          onFinished: (round) => news.tell(round),
          onReturn: () => void client.invalidateQueries({ queryKey: keyOf(gamesActivity) }),
        }),
      ),
    [userId, client, news],
  );
  useEffect(
    () =>
      news.subscribe(({ activity, position }) =>
        gate.pass(() => {
          // Already in a read, or in one in flight: it would be counted twice.
          if (seenPositions.isOvertaken('activity', position) || !news.take(activity.id)) return;
          client.setQueryData<ReplyOf<typeof gamesActivity>>(keyOf(gamesActivity), (feed) =>
            feed === undefined ? feed : { ...feed, activities: withActivity(feed.activities, activity) },
          );
        }),
      ),
    [client, gate, news],
  );
  return { items: data?.activities, error, isRetrying: isFetching, retry: () => void refetch() };
}
