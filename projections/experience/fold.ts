import { CHECKLIST_STEPS, type ChecklistStep } from '#contracts/checklist/steps.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { pointsAtRisk } from '#contracts/games/at-risk.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { expectedLossMillionths, type RoundPlayed } from '#contracts/games/expected-return.ts';
import { type FinishedRound, isFinishedRound } from '#contracts/play/rounds.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';

/** The last claim in these events. It resets the stored loss. */
type Claimed = { at: number; remainder: number };

export type ExperienceDelta = {
  account: number;
  offers: number;
  offerPoints: bigint;
  wagered: bigint;
  /** Of `wagered`, without bets that cancel each other out. */
  risked: bigint;
  /** Millionths of a point, since `claimed` if there is one. */
  loss: bigint;
  claimed: Claimed | null;
  /** Highest level whose bonus was paid; 0 if none was. */
  paidLevel: number;
  /** A bit for each step of the checklist whose reward was paid. */
  checklist: number;
  /** Of the latest seed pair; 0 for the first. */
  epoch: number;
};

const nothing = (account: number): ExperienceDelta => ({
  account,
  offers: 0,
  offerPoints: 0n,
  wagered: 0n,
  risked: 0n,
  loss: 0n,
  claimed: null,
  paidLevel: 0,
  checklist: 0,
  epoch: 0,
});

export function foldExperience(events: readonly LedgerEvent[]): ExperienceDelta[] {
  const players = new Map<number, ExperienceDelta>();
  const of = (account: number): ExperienceDelta => {
    const known = players.get(account) ?? nothing(account);
    players.set(account, known);
    return known;
  };
  for (const event of events) {
    if (isFinishedRound(event)) {
      const player = of(event.account);
      player.wagered += BigInt(event.payload.stakePoints);
      player.risked += BigInt(readBy(event, pointsAtRisk));
      player.loss += BigInt(readBy(event, expectedLossMillionths));
    } else if ((event.type === 'offer-released' || event.type === 'released-offer-reversed') && event.amount !== 0) {
      const player = of(event.account);
      player.offers += Math.sign(event.amount);
      player.offerPoints += BigInt(event.amount);
    } else if (event.type === 'rakeback-claimed') {
      const claimed = { at: event.at, remainder: event.payload.remainder };
      Object.assign(of(event.account), { loss: 0n, claimed });
    } else if (event.type === 'level-bonus-claimed') {
      const player = of(event.account);
      player.paidLevel = Math.max(player.paidLevel, event.payload.level);
    } else if (event.type === 'checklist-step-claimed') {
      of(event.account).checklist |= stepBit(event.payload.step);
    } else if (event.type === 'seed-committed' && event.payload.epoch > 0) {
      const player = of(event.account);
      player.epoch = Math.max(player.epoch, event.payload.epoch);
    }
  }
  return [...players.values()];
}

/** Stored: steps are appended to the list, never reordered. */
export function stepBit(step: ChecklistStep): number {
  return 1 << CHECKLIST_STEPS.indexOf(step);
}

function readBy({ game, payload }: FinishedRound, read: (game: GameName, round: RoundPlayed) => number): number {
  if (game === null) throw new UnfitEvent('a round of no game');
  try {
    return read(game, payload);
  } catch (cause) {
    throw new UnfitEvent(`the rules of ${game} cannot read the round: ${String(cause)}`, { cause });
  }
}
