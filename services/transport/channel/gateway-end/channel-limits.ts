import type { OwnerLimits } from './owner-connection.ts';
import type { RouteLimits } from './routes.ts';

export type ChannelLimits = OwnerLimits &
  RouteLimits & {
    /** Unanswered commands; each partition has an equal share, so that none starves the others. */
    pending: number;
    /** A reply is overdue after this time. */
    overdueMs: number;
    /** A command is given up after this time. */
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
