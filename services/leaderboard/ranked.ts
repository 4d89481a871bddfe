import { instantOf } from '#contracts/days/time.ts';
import type { leaderboard } from '#contracts/leaderboard/calls.ts';
import type { ReplyOf } from '#contracts/definition/call.ts';
import type { PublicPerson } from '#contracts/internal/identity.ts';
import type { RankedPlayer } from '#projections/leaderboard/read.ts';
import { DELETED_PLAYER } from '#contracts/accounts/fields.ts';
import { shownName } from '../module/names.ts';

/** `score`: on boards other than the one by points. */
export type RankedRow = RankedPlayer & { score?: bigint };

export function presentRanked(
  { points, gamesPlayed, totalEarned, score }: RankedRow,
  { id, isYou, person, level }: { id: string; isYou: boolean; person: PublicPerson | undefined; level: number },
): ReplyOf<typeof leaderboard>['users'][number] {
  return {
    id,
    isYou,
    username: person === undefined ? DELETED_PLAYER : nameOf(person, isYou),
    points,
    level,
    isAdmin: person?.isAdmin ?? false,
    createdAt: instantOf(person?.createdAt ?? 0),
    gamesPlayed,
    totalEarned,
    ...(score !== undefined && { score }),
  };
}

const nameOf = (person: PublicPerson, isYou: boolean) => (isYou ? person.username : shownName(person));
