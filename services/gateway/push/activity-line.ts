import type { ActivityItem } from '#contracts/push.ts';

type Round = { id: string; game: string; type: ActivityItem['type']; amountPoints: number; at: number };

export function presentActivity({ id, game, type, amountPoints, at }: Round, username: string): ActivityItem {
  return { id, username, game, type, amount: amountPoints, timestamp: new Date(at).toISOString() };
}
