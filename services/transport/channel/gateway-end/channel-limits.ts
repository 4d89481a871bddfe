import type { OwnerLimits } from './owner-connection.ts';
import type { RouteLimits } from './routes.ts';

export type ChannelLimits = OwnerLimits &
  RouteLimits & {
    /** Commands without an outcome at most; each partition has an equal share, so that one cannot starve the others. */
    pending: number;
    /** A reply that takes longer is overdue. */
    overdueMs: number;
    /** After this, a command is given up. */
    deadlineMs: number;
  };

export const CHANNEL_LIMITS: ChannelLimits = {
  pending: 10_000,
  overdueMs: 2000,
  deadlineMs: 10_000,
  connectMs: 2000,
  heartbeatMs: 1000,
  silentMs: 3000,
  firstPauseMs: 20,
  longestPauseMs: 500,
  leasesMs: 2000,
};
