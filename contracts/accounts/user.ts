import { z } from 'zod';
import { ageState } from '../age/adult.ts';
import { balance, points, summedPoints } from '../points.ts';
import { positionText } from '../position.ts';
import { permission } from '../definition/permissions.ts';
import { role } from '../definition/roles.ts';

export const user = z.object({
  id: z.int(),
  username: z.string(),
  /** Null if the claim to it has ended. */
  email: z.string().nullable(),
  pendingEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  points: balance,
  /** Held points, not part of `points`. */
  heldPoints: points,
  /** The part of `heldPoints` from offers before their release date. */
  pendingPoints: points,
  /** Of the account's latest event, which may leave `points` unchanged. Null if none was seen. */
  lastPosition: positionText.nullable(),
  totalEarned: summedPoints,
  /** US dollars with two decimals. */
  totalWithdrawn: z.string(),
  dailyStreak: z.int(),
  dailyBonusStreak: z.int(),
  lastDailyBonus: z.iso.datetime().nullable(),
  /** The player's days start in this zone; null means UTC. */
  timeZone: z.string().nullable(),
  emailVerified: z.boolean(),
  /** The leaderboard and live activity show this player without a name. */
  hidesName: z.boolean(),
  age: ageState,
  isAdmin: z.boolean(),
  isFinance: z.boolean(),
  roles: z.array(role),
  /** For navigation; every call checks permissions itself. */
  permissions: z.array(permission),
  level: z.int(),
  experience: summedPoints,
  /** Start of the current level. */
  levelFrom: summedPoints,
  nextLevelAt: summedPoints.nullable(),
  createdAt: z.iso.datetime(),
});

export type User = z.infer<typeof user>;
