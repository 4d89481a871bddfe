import type { OwnerLimits } from './owner-connection.ts';
import type { RouteLimits } from './routes.ts';

export type ChannelLimits = OwnerLimits &
  RouteLimits & {
    /** Shared equally, so that no partition starves the others. */
    pending: number;
    overdueMs: number;
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
