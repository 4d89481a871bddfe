import { instantOf } from '#contracts/days/time.ts';
import type { ActivityItem } from '#contracts/push.ts';
import type { PublicIds } from '../../module/public-ids.ts';

type Round = { id: string; game: string; type: ActivityItem['type']; amountPoints: number; at: number };

export function presentActivity(
  { id, game, type, amountPoints, at }: Round,
  username: string,
  publicIds: PublicIds,
): ActivityItem {
  return {
    id: publicIds('round', id),
    username,
    game,
    type,
    amount: amountPoints,
    timestamp: instantOf(at),
  };
}
