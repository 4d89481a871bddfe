import type { User } from '#contracts/accounts/user.ts';

export type OpenRound = { game: 'mines' | 'blackjack'; stakePoints: number };

export type Standing = {
  user: Pick<User, 'points' | 'age' | 'email' | 'emailVerified'>;
  hasClaim: boolean;
  openRound: OpenRound | null;
  isExcluded: boolean;
  adultsOnly: boolean;
  /** From here every method that is on accepts a request; null if none is on. */
  withdrawFrom: number | null;
  hasOpenWithdrawal: boolean;
};

export type NextAction =
  | { kind: 'claim' }
  | { kind: 'confirm-email' }
  | { kind: 'finish-round'; round: OpenRound }
  | { kind: 'earn' }
  | { kind: 'confirm-age' }
  | { kind: 'withdraw' }
  | { kind: 'play' };

/** The first that applies. */
export function nextAction(standing: Standing): NextAction {
  const { user, openRound, withdrawFrom } = standing;
  if (standing.hasClaim) return { kind: 'claim' };
  if (user.email === null || !user.emailVerified) return { kind: 'confirm-email' };
  if (openRound !== null) return { kind: 'finish-round', round: openRound };
  if (user.points <= 0 || user.age === 'minor') return { kind: 'earn' };
  if (withdrawFrom !== null && user.points >= withdrawFrom && !standing.hasOpenWithdrawal) {
    if (standing.adultsOnly && user.age === 'unknown') return { kind: 'confirm-age' };
    return { kind: 'withdraw' };
  }
  return { kind: standing.isExcluded ? 'earn' : 'play' };
}
