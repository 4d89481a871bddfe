// Accounts as snapshots of format 3 have them, before accounts were cut into slices.
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import { type Account, unopened } from '../book/account.ts';
import { NO_BONUSES } from '../../bonuses/slice.ts';
import type { Hold } from '../../holds/slice.ts';

type Row = [
  id: number,
  available: number,
  held: number,
  version: number,
  isBonusGranted: 0 | 1,
  epoch: number,
  clientSeed: string,
  nonce: number,
  holds?: Omit<Hold, 'purpose'>[],
  closedHolds?: string[],
  openRounds?: OpenRound[],
];

export function accountOfFormat3(row: Row): Account {
  const [id, available, held, version, isBonusGranted, epoch, clientSeed, nonce, ...rest] = row;
  const [holds = [], closedHolds = [], openRounds = []] = rest;
  return {
    ...unopened(id),
    available,
    held,
    version,
    seeds: epoch < 0 ? undefined : { epoch, clientSeed, nonce },
    rounds:
      openRounds.length === 0
        ? undefined
        : new Map(openRounds.map((round): [RoundGame, OpenRound] => [round.game, round])),
    bonuses: isBonusGranted === 1 ? { ...NO_BONUSES, isSignupBonusGranted: true } : undefined,
    holds:
      holds.length + closedHolds.length === 0
        ? undefined
        : {
            open: new Map(holds.map((hold) => [hold.holdId, { ...hold, purpose: 'operator' }])),
            closed: new Set(closedHolds),
          },
  };
}
