// In order of announcement; slow views follow apart. Activity is last, because its notices lead players to the other views.
import { type ViewName } from '#contracts/push.ts';
import { foldActivity, newsOfActivity } from './activity/fold.ts';
import { readState, writeActivity } from './activity/write.ts';
import { foldApprovals, newsOfApprovals } from './approvals/fold.ts';
import { writeApprovals } from './approvals/write.ts';
import { foldBalance } from './balance/fold.ts';
import { writeBalance } from './balance/write.ts';
import { foldChallenges } from './challenges/fold.ts';
import { writeChallenges } from './challenges/write.ts';
import { foldDailyBonus } from './daily-bonus/fold.ts';
import { writeDailyBonus } from './daily-bonus/write.ts';
import { foldDollarLines } from './dollar-lines/fold.ts';
import { writeDollarLines } from './dollar-lines/write.ts';
import { foldExperience } from './experience/fold.ts';
import { writeExperience } from './experience/write.ts';
import { foldGameStats } from './game-stats/fold.ts';
import { writeGameStats } from './game-stats/write.ts';
import { foldHouseReturns } from './house-returns/fold.ts';
import { writeHouseReturns } from './house-returns/write.ts';
import { HOUSE_VIEWS } from './house-views.ts';
import { foldJournal } from './journal/fold.ts';
import { writeJournal } from './journal/write.ts';
import { foldScores } from './leaderboard/fold-scores.ts';
import { foldLeaderboard } from './leaderboard/fold.ts';
import { writeLeaderboard, writeScores } from './leaderboard/write.ts';
import { foldLedgerDays } from './ledger-days/fold.ts';
import { writeLedgerDays } from './ledger-days/write.ts';
import { foldLimits, newsOfLimits } from './limits/fold.ts';
import { writeLimits } from './limits/write.ts';
import { type View, defineView } from './view/define-view.ts';
import { foldPublicStats } from './public-stats/fold.ts';
import { writePublicStats } from './public-stats/write.ts';
import { foldReferrals, newsOfReferrals } from './referrals/fold.ts';
import { writeReferrals } from './referrals/write.ts';
import { flightsOf } from './rounds/flights.ts';
import { foldRounds } from './rounds/fold.ts';
import { loadRounds, writeRounds } from './rounds/write.ts';
import { foldSettings } from './settings/fold.ts';
import { writeSettings } from './settings/write.ts';
import { foldStanding } from './standing/fold.ts';
import { writeStanding } from './standing/write.ts';
import { foldStatement } from './statement/fold.ts';
import { writeStatement } from './statement/write.ts';
import { foldWithdrawals } from './withdrawals/fold.ts';
import { writeWithdrawals } from './withdrawals/write.ts';

const accountsOf = (deltas: readonly { account: number }[]) => ({
  accounts: [...new Set(deltas.map((delta) => delta.account))],
});

export const VIEWS: readonly View[] = [
  defineView({
    name: 'balance',
    version: 3,
    tables: [{ name: 'account', key: ['account'] }],
    isNeededAtStart: true,
    fold: foldBalance,
    write: writeBalance,
    news: accountsOf,
  }),
  defineView({
    name: 'statement',
    version: 4,
    tables: [{ name: 'line', key: ['account', 'seq', 'partition'], isWrittenOnce: true }],
    fold: foldStatement,
    write: (schema, { lines }) => writeStatement(schema, lines),
    news: ({ accounts }) => ({ accounts }),
  }),
  defineView({
    name: 'game-stats',
    version: 3,
    isSlow: true,
    tables: [
      { name: 'total', key: ['account', 'game'] },
      { name: 'day', key: ['account', 'day', 'source_group', 'source'] },
    ],
    fold: foldGameStats,
    write: writeGameStats,
    news: ({ totals, days }) => accountsOf([...totals, ...days]),
  }),
  defineView({
    name: 'rounds',
    version: 6,
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
    version: 3,
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
  defineView({
    name: 'public-stats',
    version: 4,
    isSlow: true,
    tables: [{ name: 'house', key: ['partition'] }],
    fold: foldPublicStats,
    write: writePublicStats,
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'house-returns',
    version: 4,
    isSlow: true,
    tables: [
      { name: 'game', key: ['partition', 'game', 'day'] },
      { name: 'player', key: ['account', 'game'] },
    ],
    fold: foldHouseReturns,
    write: writeHouseReturns,
    // For operators only.
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'ledger-days',
    version: 2,
    isSlow: true,
    tables: [
      { name: 'movement', key: ['partition', 'stretch', 'day', 'account', 'unit'] },
      { name: 'dollar_leg', key: ['partition', 'seq'] },
    ],
    fold: foldLedgerDays,
    write: writeLedgerDays,
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'journal',
    version: 2,
    isSlow: true,
    tables: [{ name: 'entry', key: ['partition', 'seq'], isWrittenOnce: true }],
    fold: foldJournal,
    write: writeJournal,
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'dollar-lines',
    version: 1,
    isSlow: true,
    tables: [
      { name: 'line', key: ['partition', 'seq', 'account'], isWrittenOnce: true },
      { name: 'item', key: ['account', 'subject'] },
    ],
    fold: foldDollarLines,
    write: writeDollarLines,
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'settings',
    version: 1,
    tables: [
      { name: 'setting', key: ['key'] },
      { name: 'change', key: ['key', 'seq', 'partition'] },
    ],
    openTables: ['setting'],
    isNeededAtStart: true,
    fold: foldSettings,
    write: writeSettings,
    // Processes read it directly (services/settings); players get it from /api/config.
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'standing',
    version: 4,
    tables: [
      { name: 'ban', key: ['account'] },
      { name: 'role', key: ['account', 'role'] },
      { name: 'exclusion', key: ['account'] },
      { name: 'closed', key: ['account'] },
      { name: 'change', key: ['account', 'seq', 'partition'] },
    ],
    isNeededAtStart: true,
    fold: foldStanding,
    write: writeStanding,
    news: ({ bans, roles, exclusions }) => accountsOf([...bans, ...roles, ...exclusions]),
  }),
  defineView({
    name: 'limits',
    version: 1,
    tables: [
      { name: 'own_limit', key: ['account', 'kind', 'period'] },
      { name: 'used', key: ['account', 'day'] },
      { name: 'reality_check', key: ['account'] },
      { name: 'exclusion', key: ['account'] },
    ],
    fold: foldLimits,
    write: writeLimits,
    news: newsOfLimits,
  }),
  defineView({
    name: 'daily-bonus',
    version: 4,
    tables: [
      { name: 'claim', key: ['account'] },
      { name: 'claimed_day', key: ['account', 'day'] },
      { name: 'zone', key: ['account', 'seq', 'partition'] },
    ],
    fold: foldDailyBonus,
    write: writeDailyBonus,
    news: ({ claims, zones }) => accountsOf([...claims, ...zones]),
  }),
  defineView({
    name: 'challenges',
    version: 3,
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
  defineView({
    name: 'experience',
    version: 4,
    isSlow: true,
    tables: [{ name: 'player', key: ['account'] }],
    fold: foldExperience,
    write: writeExperience,
    news: accountsOf,
  }),
  defineView({
    name: 'referrals',
    version: 1,
    tables: [
      { name: 'invited', key: ['account'] },
      { name: 'earned', key: ['account', 'other', 'side'] },
    ],
    fold: foldReferrals,
    write: writeReferrals,
    news: newsOfReferrals,
  }),
  defineView({
    name: 'withdrawals',
    version: 3,
    tables: [{ name: 'withdrawal', key: ['id'] }],
    fold: foldWithdrawals,
    write: writeWithdrawals,
    news: accountsOf,
  }),
  defineView({
    name: 'approvals',
    version: 1,
    tables: [{ name: 'request', key: ['id'] }],
    fold: foldApprovals,
    write: writeApprovals,
    news: newsOfApprovals,
  }),
  ...HOUSE_VIEWS,
  defineView({
    name: 'activity',
    version: 5,
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
