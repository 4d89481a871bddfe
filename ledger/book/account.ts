// What the sequencer knows of one account: just enough to decide the next command. Grown by evolve.ts alone.
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';

export type Hold = {
  holdId: string;
  amountPoints: number;
  /** Milliseconds; null: never lapses by itself. */
  expiresAt: number | null;
};

export function isOver({ expiresAt }: Hold, at: number): boolean {
  return expiresAt !== null && expiresAt <= at;
}

export type Account = {
  id: number;
  available: number;
  held: number;
  /** Number of events of this account so far. */
  version: number;
  isBonusGranted: boolean;
  /** The seed pair in play; -1 before the first commitment. */
  epoch: number;
  clientSeed: string;
  /** Nonce of the next round. */
  nonce: number;
  /** Open holds by id; absent while there are none, because most accounts never have one. */
  holds: Map<string, Hold> | undefined;
  /** Holds that ended, so that a second post or void is told apart from an unknown one. */
  closedHolds: Set<string> | undefined;
  /** At most one of each game; absent while there is none. */
  openRounds: Map<RoundGame, OpenRound> | undefined;
};

export function unopened(id: number): Account {
  return {
    id,
    available: 0,
    held: 0,
    version: 0,
    isBonusGranted: false,
    epoch: -1,
    clientSeed: '',
    nonce: 0,
    holds: undefined,
    closedHolds: undefined,
    openRounds: undefined,
  };
}

export function isOpened(account: Account): boolean {
  return account.version > 0;
}
