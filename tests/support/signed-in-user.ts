import type { User } from '#contracts/accounts/user.ts';

export function signedInUser(different: Partial<User> = {}): User {
  return {
    id: 7,
    username: 'ada',
    email: 'ada@example.com',
    pendingEmail: null,
    firstName: null,
    lastName: null,
    points: 100,
    heldPoints: 0,
    pendingPoints: 0,
    lastPosition: '0:1',
    totalEarned: 100n,
    totalWithdrawn: '0.00',
    dailyStreak: 0,
    dailyBonusStreak: 0,
    lastDailyBonus: null,
    timeZone: 'UTC',
    emailVerified: false,
    age: 'adult',
    isAdmin: false,
    isFinance: false,
    roles: [],
    permissions: [],
    level: 1,
    experience: 0n,
    levelFrom: 0n,
    nextLevelAt: 100n,
    createdAt: '2026-01-01T00:00:00.000Z',
    ...different,
  };
}
