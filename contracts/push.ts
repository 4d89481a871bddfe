// What the server pushes to the browser, by name and shape. Pushes are advisory: they carry positions and
// say what to read again; amounts shown after them come from a read.
import { z } from 'zod';
import { mergedPoints, points } from './points.ts';
import { positionText } from './position.ts';

/** The read models, by the one name that folder, cache key and push share. */
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
  'settings',
  'standing',
  'limits',
  'daily-bonus',
  'challenges',
  'experience',
  'referrals',
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
  /** Ours: of the stored notification; a win that is not a big one is not stored. */
  id: z.int().optional(),
  /** Ours: where in the log its cause stands. */
  position: positionText.optional(),
  /** Ours: when pending points arrive. Not in the message, because its day depends on the reader's time zone. */
  dueAt: z.iso.datetime().optional(),
});
export type Notification = z.infer<typeof notification>;

/** socket.io event `view`: these views have news for this player (or for everybody: leaderboard, public-stats, activity). */
export const viewPush = z.object({ views: z.array(viewName), position: positionText });
export type ViewPush = z.infer<typeof viewPush>;

/** One line of the signed-in activity feed. */
export const activityItem = z.object({
  id: z.string(),
  username: z.string(),
  game: z.string(),
  type: z.enum(['win', 'blackjack', 'push', 'lose', 'loss']),
  /** Of all the rounds that are one line. */
  amount: mergedPoints,
  timestamp: z.iso.datetime(),
});
export type ActivityItem = z.infer<typeof activityItem>;

/** /ws: client to server, first message. The id is checked against the session, never trusted. */
export const activityAuth = z.object({ type: z.literal('auth'), userId: z.union([z.int(), z.string()]) });

/** A finished round in the live feed, and where in the log it stands. */
const finished = z.object({ activity: activityItem, position: positionText });
export type FinishedActivity = z.infer<typeof finished>;

/** /ws: server to client. */
export const activityPush = z.discriminatedUnion('type', [
  z.object({ type: z.literal('auth_success') }),
  z.object({ type: z.literal('error'), message: z.string() }),
  z.object({
    type: z.literal('game_result'),
    ...finished.shape,
    /** Ours: the rounds that ended shortly before it, oldest first. One message carries everything since the last one. */
    earlier: z.array(finished).optional(),
  }),
]);
export type ActivityPush = z.infer<typeof activityPush>;

/** socket.io: client to server after connecting; server answers `auth_success` or `auth_error` {message}. */
export const socketAuth = z.object({ userId: z.union([z.int(), z.string()]), username: z.string() });
