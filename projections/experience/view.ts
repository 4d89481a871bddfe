import { CHECKLIST_STEPS, type ChecklistStep } from '#contracts/checklist/steps.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { pointsAtRisk } from '#contracts/games/at-risk.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import { expectedLossMillionths, type RatedRound } from '#contracts/games/expected-return.ts';
import { type FinishedRound, isFinishedRound } from '#contracts/play/rounds.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';
import { defineTable, type DeltaOf, highest, key, merged, sum } from '../view/define-table.ts';
import { defineTableView } from '../view/define-table-view.ts';
import { FINISHED_ROUNDS } from '../view/kinds.ts';

const sinceClaim = (since: string, before: string) =>
  `CASE WHEN excluded.claimed_at = 0 THEN ${before} ELSE ${since} END`;

/** Weights are settings, which are applied when a row is read. */
const player = defineTable(
  {
    account: key('int8'),
    /** Credited offers that were not reversed, and their points. */
    offers: sum('int8'),
    offerPoints: sum('numeric'),
    wagered: sum('numeric'),
    /** Of `wagered`, without bets that cancel each other out. */
    risked: sum('numeric'),
    /** Millionths of a point: theoretical loss since the last claim of rakeback. */
    loss: merged(
      'numeric',
      `excluded.loss_millionths + ${sinceClaim('0', 'stored.loss_millionths')}`,
      'loss_millionths',
    ),
    /** Milliseconds; 0 before the first claim. */
    claimedAt: highest('int8'),
    /** Hundred-millionths of a point, carried to the next claim. */
    remainder: merged('int8', sinceClaim('excluded.remainder', 'stored.remainder')),
    /** Highest level whose bonus was paid; 0 if none was. */
    paidLevel: highest('int2'),
    /** A bit for each step of the checklist whose reward was paid. */
    checklist: merged('int2', 'stored.checklist | excluded.checklist'),
    /** Of the latest seed pair; 0 for the first. */
    epoch: highest('int8'),
  },
  { fillfactor: 70 },
);

type Experience = Required<DeltaOf<typeof player.columns>>;

const nothing = (account: number): Experience => ({
  account,
  offers: 0,
  offerPoints: 0n,
  wagered: 0n,
  risked: 0n,
  loss: 0n,
  claimedAt: 0,
  remainder: 0,
  paidLevel: 0,
  checklist: 0,
  epoch: 0,
});

export function foldExperience(events: readonly LedgerEvent[]): { player: Experience[] } {
  const players = new Map<number, Experience>();
  const of = (account: number): Experience => {
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
      Object.assign(of(event.account), { loss: 0n, claimedAt: event.at, remainder: event.payload.remainder });
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
  return { player: [...players.values()] };
}

/** Stored: steps are appended to the list, never reordered. */
export function stepBit(step: ChecklistStep): number {
  return 1 << CHECKLIST_STEPS.indexOf(step);
}

function readBy({ game, payload }: FinishedRound, read: (game: GameName, round: RatedRound) => number): number {
  if (game === null) throw new UnfitEvent('a round of no game');
  try {
    return read(game, payload);
  } catch (cause) {
    throw new UnfitEvent(`the rules of ${game} cannot read the round: ${String(cause)}`, { cause });
  }
}

export const experienceView = defineTableView({
  name: 'experience',
  version: 4,
  audience: 'owner',
  isSlow: true,
  tables: { player },
  kinds: [
    ...FINISHED_ROUNDS,
    'offer-released',
    'released-offer-reversed',
    'rakeback-claimed',
    'level-bonus-claimed',
    'checklist-step-claimed',
    'seed-committed',
  ],
  fold: foldExperience,
});
