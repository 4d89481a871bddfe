// Advisory: pushes carry positions and name what to read again. Amounts shown afterwards come from a read.
import { z } from 'zod';
import { mergedPoints, points } from './points.ts';
import { positionText } from './position.ts';

export const VIEW_NAMES = [
  'balance',
  'statement',
  'game-stats',
  'leaderboard',
  'activity',
  'public-stats',
  'rounds',
  'house-returns',
  'ledger-days',
  'journal',
  'dollar-lines',
  'economics',
  'settings',
  'standing',
  'limits',
  'daily-bonus',
  'challenges',
  'experience',
  'referrals',
  'withdrawals',
  'approvals',
  'promos',
  'races',
  'loyalty',
] as const;
export const viewName = z.enum(VIEW_NAMES);
export type ViewName = z.infer<typeof viewName>;

/** socket.io event `notification` (documented fields). */
export const notification = z.object({
  type: z.string(),
  title: z.string(),
  message: z.string(),
  amount: points.optional(),
  gameName: z.string().optional(),
  /** Ours: of the stored notification; small wins are not stored. */
  id: z.int().optional(),
  /** Ours: log position of its cause. */
  position: positionText.optional(),
  /** Ours: when pending points arrive. The date depends on the reader's time zone, so it is not in the message. */
  dueAt: z.iso.datetime().optional(),
});
export type Notification = z.infer<typeof notification>;

/** socket.io event `view`. The views changed for this player, or for all players (leaderboard, public-stats, activity). */
export const viewPush = z.object({
  views: z.array(viewName),
  position: positionText,
  /** With `rounds`: false if no open round changed. */
  openRounds: z.boolean().optional(),
});
export type ViewPush = z.infer<typeof viewPush>;

export const activityItem = z.object({
  id: z.string(),
  username: z.string(),
  game: z.string(),
  type: z.enum(['win', 'blackjack', 'push', 'lose', 'loss']),
  amount: mergedPoints,
  timestamp: z.iso.datetime(),
});
export type ActivityItem = z.infer<typeof activityItem>;

/** /ws: first message from the client. The id is compared with the session, never trusted. */
export const activityAuth = z.object({ type: z.literal('auth'), userId: z.union([z.int(), z.string()]) });

const finished = z.object({ activity: activityItem, position: positionText });
export type FinishedActivity = z.infer<typeof finished>;

/** On both sockets: at /ws a frame with this `type`, on socket.io the event `game_result`. */
export const gameResult = z.object({
  ...finished.shape,
  /** Ours: rounds that ended since the last message, oldest first. */
  earlier: z.array(finished).optional(),
});
export type GameResult = z.infer<typeof gameResult>;

/** /ws: server to client. */
export const activityPush = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_success') }),
  z.object({ type: z.literal('error'), message: z.string() }),
  z.object({ type: z.literal('game_result'), ...gameResult.shape }),
]);
export type ActivityPush = z.infer<typeof activityPush>;

/** socket.io: sent after connecting; answered by `auth_success` or `auth_error` {message}. */
export const socketAuth = z.object({ userId: z.union([z.int(), z.string()]), username: z.string() });
