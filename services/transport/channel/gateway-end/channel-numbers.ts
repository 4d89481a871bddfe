import type { Metrics } from '#infra/process/metrics.ts';

/** See open-channel.ts. `stale`: the reply came from an earlier owner. */
export type WhySentAgain = 'moved' | 'fault' | 'lost' | 'overdue' | 'stale';

export type ChannelNumbers = {
  refused: { inc(): void };
  gaveUp: { inc(): void };
  seconds: { observe(seconds: number): void };
  sentAgain(why: WhySentAgain): void;
};

export function channelNumbers(metrics: Metrics, pending: () => number): ChannelNumbers {
  metrics.observed('channel_pending', 'Commands without an outcome yet.', pending);
  const again = metrics.counter({
    name: 'channel_sent_again_total',
    help: 'Commands that were sent again, by the reason.',
    labels: ['reason'],
  });
  return {
    refused: metrics.counter({ name: 'channel_overloaded_total', help: 'Commands refused because too many wait.' }),
    gaveUp: metrics.counter({ name: 'channel_given_up_total', help: 'Commands without an outcome in time.' }),
    seconds: metrics.histogram({ name: 'channel_command_seconds', help: 'Time from a command to its outcome.' }),
    sentAgain: (reason) => again.inc({ reason }),
  };
}
