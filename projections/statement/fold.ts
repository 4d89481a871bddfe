// One line per event that moves available or held. The amounts of an account's lines add up to its balance.
import type { LedgerEvent } from '#contracts/events.ts';
import type { FinishedRound } from '#contracts/play/rounds.ts';
import type { Transaction } from '#contracts/statement/calls.ts';
import { describeReason, describeRound, describeStake, grouped } from './describe.ts';

export type StatementLine = {
  account: number;
  partition: number;
  seq: number;
  at: number;
  amount: number;
  balanceAfter: number;
  type: Transaction['type'];
  game: string | null;
  description: string;
};

export function foldStatement(events: readonly LedgerEvent[]): StatementLine[] {
  const lines: StatementLine[] = [];
  for (const event of events) {
    const line = lineOf(event);
    if (line !== null) lines.push(line);
  }
  return lines;
}

function lineOf(event: LedgerEvent): StatementLine | null {
  switch (event.type) {
    case 'account-opened':
    case 'seed-committed':
    case 'seed-revealed':
    case 'round-advanced':
    case 'account-banned':
    case 'account-unbanned':
    case 'role-granted':
    case 'role-revoked':
    case 'player-excluded':
    case 'setting-changed':
    case 'treasury-posted':
      return null;
    case 'signup-bonus-granted':
      return line(event, 'earn', 'Signup bonus');
    case 'round-played':
    case 'round-settled':
      return line(event, typeOfRound(event), describeRound(event));
    case 'round-started':
      return line(event, 'game_stake', describeStake(event));
    case 'points-adjusted':
      return line(event, 'adjustment', describeReason('Adjustment', event.payload.reason));
    case 'error-corrected':
      return line(event, 'adjustment', describeReason('Correction', event.payload.reason));
    case 'points-held':
      return line(event, 'hold', describeReason('Set aside', event.payload.reason));
    case 'hold-voided':
      return line(event, 'hold_release', 'Points given back');
    case 'hold-expired':
      return line(event, 'hold_release', 'Points given back: the hold expired');
    case 'hold-posted':
      // The points left the available balance when they were held, so this line moves it by nothing.
      return { ...line(event, 'withdrawal', `Withdrawal of ${grouped(-event.amount)} points`), amount: 0 };
  }
}

/** A win is a payout above the stake. */
function typeOfRound({ payload: { stakePoints, payoutPoints } }: FinishedRound): Transaction['type'] {
  if (payoutPoints > stakePoints) return 'game_win';
  return payoutPoints === stakePoints ? 'game_push' : 'game_loss';
}

function line(event: LedgerEvent, type: Transaction['type'], description: string): StatementLine {
  const { account, partition, seq, at, amount, available, game } = event;
  return { account, partition, seq, at, amount, balanceAfter: available, type, game, description };
}
