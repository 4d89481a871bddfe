import { z } from 'zod';
import { ageState } from '../age/adult.ts';
import { balance, points, summedPoints } from '../points.ts';
import { positionText } from '../position.ts';
import { permission } from '../standing/permissions.ts';
import { role } from '../standing/roles.ts';

/** The signed-in user, as documented, for their own eyes only. */
export const user = z.object({
  id: z.int(),
  username: z.string(),
  /** null: the claim to it has ended, and the player is to be asked for another one. */
  email: z.string().nullable(),
  /** A new address that its own link has not confirmed yet. */
  pendingEmail: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  points: balance,
  /** Points set aside by holds; not part of `points`. */
  heldPoints: points,
  /** Of them, those of offers that become available at their release date. */
  pendingPoints: points,
  /** Where the last event of the account stands: it moves also where the points come out the same. null: not seen yet. */
  lastPosition: positionText.nullable(),
  totalEarned: summedPoints,
  /** US dollars, two places. */
  totalWithdrawn: z.string(),
  dailyStreak: z.int(),
  dailyBonusStreak: z.int(),
  lastDailyBonus: z.iso.datetime().nullable(),
  /** In which the player's days begin; null: not set yet, by UTC. */
  timeZone: z.string().nullable(),
  emailVerified: z.boolean(),
  /** Only adults may bet. */
  age: ageState,
  isAdmin: z.boolean(),
  isFinance: z.boolean(),
  roles: z.array(role),
  /** What the roles allow; for navigation, every call checks by itself. */
  permissions: z.array(permission),
  level: z.int(),
  /** Made of credited offers and wagers: see GET /api/levels. */
  experience: summedPoints,
  /** Where the level began, and where the next one begins; null: there is none. */
  levelFrom: summedPoints,
  nextLevelAt: summedPoints.nullable(),
  createdAt: z.iso.datetime(),
});

export type User = z.infer<typeof user>;
