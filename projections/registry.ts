// In order of announcement; slow views follow apart. Activity is last, because its notices lead players to the other views.
import { EARNING_TYPES } from '#contracts/earnings.ts';
import { type ViewName } from '#contracts/push.ts';
import { foldActivity, newsOfActivity } from './activity/fold.ts';
import { readState, writeActivity } from './activity/write.ts';
import { balanceView } from './balance/view.ts';
import { foldChallenges } from './challenges/fold.ts';
import { writeChallenges } from './challenges/write.ts';
import { foldDollarLines } from './dollar-lines/fold.ts';
import { writeDollarLines } from './dollar-lines/write.ts';
import { experienceView } from './experience/view.ts';
import { gameStatsView } from './game-stats/view.ts';
import { foldHouseReturns } from './house-returns/fold.ts';
import { writeHouseReturns } from './house-returns/write.ts';
import { approvalsView } from './approvals/view.ts';
import { settingsView } from './settings/view.ts';
import { standingView } from './standing/view.ts';
import { limitsView } from './limits/view.ts';
import { dailyBonusView } from './daily-bonus/view.ts';
import { referralsView } from './referrals/view.ts';
import { withdrawalsView } from './withdrawals/view.ts';
import { foldEconomics } from './economics/fold.ts';
import { writeEconomics } from './economics/write.ts';
import { promosView } from './promos/view.ts';
import { loyaltyView } from './loyalty/view.ts';
import { racesView } from './races/view.ts';
import { foldJournal } from './journal/fold.ts';
import { writeJournal } from './journal/write.ts';
import { foldScores } from './leaderboard/fold-scores.ts';
import { foldLeaderboard } from './leaderboard/fold.ts';
import { writeLeaderboard, writeScores } from './leaderboard/write.ts';
import { ledgerDaysView } from './ledger-days/view.ts';
import { type View, defineView } from './view/define-view.ts';
import { FINISHED_ROUNDS, MOVING_DOLLARS, MOVING_POINTS, OUTSIDE_GAMES } from './view/kinds.ts';
import { publicStatsView } from './public-stats/view.ts';
import { flightsOf } from './rounds/flights.ts';
import { foldRounds } from './rounds/fold.ts';
import { loadRounds, writeRounds } from './rounds/write.ts';
import { foldStatement } from './statement/fold.ts';
import { writeStatement } from './statement/write.ts';

const accountsOf = (deltas: readonly { account: number }[]) => ({
  accounts: [...new Set(deltas.map((delta) => delta.account))],
});

export const VIEWS: readonly View[] = [
  balanceView,
  defineView({
    name: 'statement',
    version: 4,
    audience: 'owner',
    kinds: MOVING_POINTS,
    tables: [{ name: 'line', key: ['account', 'seq', 'partition'], isWrittenOnce: true }],
    fold: foldStatement,
    write: (schema, { lines }) => writeStatement(schema, lines),
    news: ({ accounts }) => ({ accounts }),
  }),
  gameStatsView,
  defineView({
    name: 'rounds',
    version: 6,
    audience: 'owner',
    kinds: [...FINISHED_ROUNDS, 'round-started', 'round-advanced', 'round-raised', 'seed-committed', 'seed-revealed'],
    tables: [
      { name: 'round', key: ['account', 'game', 'seq'], isWrittenOnce: true },
      { name: 'day', key: ['partition', 'day'] },
      { name: 'seed_pair', key: ['account', 'epoch'] },
      { name: 'open', key: ['account', 'game'] },
    ],
    fold: foldRounds,
    write: writeRounds,
    load: loadRounds,
    news: ({ rounds, pairs, open }) => ({
      ...accountsOf([...rounds, ...pairs, ...open]),
      openRounds: accountsOf(open).accounts,
      flights: flightsOf({ rounds, open }),
    }),
  }),
  defineView({
    name: 'leaderboard',
    version: 4,
    audience: 'everyone',
    kinds: 'all',
    isSlow: true,
    tables: [
      { name: 'score', key: ['board', 'period', 'account'] },
      { name: 'player', key: ['account'] },
      { name: 'bucket', key: ['bucket', 'partition'] },
      { name: 'standing', key: ['bucket', 'points', 'slot', 'partition'] },
    ],
    fold: (events) => ({ players: foldLeaderboard(events), scores: foldScores(events) }),
    write: (schema, { players, scores }) => [...writeLeaderboard(schema, players), ...writeScores(schema, scores)],
    news: ({ players }) => accountsOf(players),
  }),
  publicStatsView,
  defineView({
    name: 'house-returns',
    version: 4,
    audience: 'staff',
    kinds: FINISHED_ROUNDS,
    isSlow: true,
    tables: [
      { name: 'game', key: ['partition', 'game', 'day'] },
      { name: 'player', key: ['account', 'game'] },
    ],
    fold: foldHouseReturns,
    write: writeHouseReturns,
  }),
  ledgerDaysView,
  defineView({
    name: 'journal',
    version: 2,
    audience: 'staff',
    kinds: OUTSIDE_GAMES,
    isSlow: true,
    tables: [{ name: 'entry', key: ['partition', 'seq'], isWrittenOnce: true }],
    fold: foldJournal,
    write: writeJournal,
  }),
  defineView({
    name: 'dollar-lines',
    version: 3,
    audience: 'staff',
    kinds: MOVING_DOLLARS,
    isSlow: true,
    tables: [
      { name: 'line', key: ['partition', 'seq', 'account'], isWrittenOnce: true },
      { name: 'item', key: ['account', 'subject'] },
    ],
    fold: foldDollarLines,
    write: writeDollarLines,
  }),
  settingsView,
  standingView,
  limitsView,
  dailyBonusView,
  defineView({
    name: 'challenges',
    version: 4,
    audience: 'owner',
    kinds: [
      ...FINISHED_ROUNDS,
      ...EARNING_TYPES,
      'offer-released',
      'offer-reversed',
      'released-offer-reversed',
      'referral-share-credited',
      'referral-share-accrued',
      'referral-share-reversed',
      'accrued-share-reversed',
      'challenge-claimed',
      'challenge-reversed',
    ],
    isSlow: true,
    tables: [
      { name: 'quarter', key: ['account', 'place'] },
      { name: 'credit', key: ['account', 'credit'] },
      { name: 'claim', key: ['account', 'day', 'challenge'] },
    ],
    fold: foldChallenges,
    write: writeChallenges,
    news: ({ quarters, reversals, claims, lost }) => accountsOf([...quarters, ...reversals, ...claims, ...lost]),
  }),
  experienceView,
  referralsView,
  withdrawalsView,
  approvalsView,
  defineView({
    name: 'economics',
    version: 3,
    audience: 'staff',
    kinds: [...MOVING_POINTS, ...MOVING_DOLLARS, 'account-opened'],
    isSlow: true,
    tables: [
      { name: 'flow', key: ['partition', 'day', 'source_group', 'source'] },
      { name: 'member', key: ['account'] },
      { name: 'cohort', key: ['partition', 'day', 'month', 'source_group'] },
      { name: 'unplaced', key: ['account', 'partition', 'day', 'source_group'] },
    ],
    fold: foldEconomics,
    write: writeEconomics,
  }),
  promosView,
  racesView,
  loyaltyView,
  defineView({
    name: 'activity',
    version: 5,
    audience: 'everyone',
    kinds: FINISHED_ROUNDS,
    tables: [
      { name: 'entry', key: ['partition', 'place'] },
      { name: 'win', key: ['partition', 'seq'] },
    ],
    fold: foldActivity,
    readState,
    write: writeActivity,
    news: newsOfActivity,
  }),
];

export function viewNamed(name: ViewName): View {
  const view = VIEWS.find((candidate) => candidate.name === name);
  if (view === undefined) throw new RangeError(`there is no view called ${name}`);
  return view;
}
