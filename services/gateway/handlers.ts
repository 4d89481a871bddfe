import type { DatabasePool } from 'slonik';
import type { LiveLimits } from '#contracts/games/house-limits.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Chat } from '#contracts/internal/chat.ts';
import type { Finance } from '#contracts/internal/finance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Notifications } from '#contracts/internal/notifications.ts';
import type { OfferList } from '#contracts/internal/offer-list.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import type { Referrals } from '#contracts/internal/referrals.ts';
import type { Machines } from '#contracts/internal/machines.ts';
import type { Support } from '#contracts/internal/support.ts';
import type { AuditReports } from '#contracts/internal/audit-reports.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { WhatIfs } from '#contracts/internal/what-if.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import type { Health } from '#infra/process/health.ts';
import type { Log } from '#infra/process/log.ts';
import { ownHoldHandlers } from './compliance/own-holds.ts';
import { payeeReviewHandlers } from './compliance/payee-review.ts';
import { payeeHandlers } from './compliance/payee.ts';
import { changeDecisionHandlers } from './approvals/decide-change.ts';
import { changeListHandlers } from './approvals/list-changes.ts';
import { reviewHandlers } from './compliance/review.ts';
import { ageHandler } from './age/age.ts';
import { confirmAgeHandler } from './age/confirm-age.ts';
import { adjustPointsHandler } from './adjustments/adjust-points.ts';
import { correctErrorHandler } from './adjustments/correct-error.ts';
import { postTreasuryHandler } from './treasury/post-treasury.ts';
import { holdPointsHandler } from './holds/hold-points.ts';
import { ownDataHandlers } from './accounts/own-data.ts';
import { passkeyHandlers } from './accounts/passkeys.ts';
import { factorHandlers, secondFactorHandler } from './accounts/factors.ts';
import { sessionHandlers } from './accounts/own-sessions.ts';
import { recoveryHandlers } from './accounts/recovery.ts';
import { securityHandlers } from './accounts/security.ts';
import { loginHandler } from './accounts/login.ts';
import { logoutHandler } from './accounts/logout.ts';
import { limitsHandlers } from './limits/limits.ts';
import { postHoldHandler } from './holds/post-hold.ts';
import { registerHandler } from './accounts/register.ts';
import { rotateSeedHandler } from './fairness/rotate-seed.ts';
import { blackjackHandlers } from './play/rounds/blackjack.ts';
import { crashHandlers } from './play/rounds/crash.ts';
import { minesHandlers } from './play/rounds/mines.ts';
import { singleShotHandlers } from './play/single-shot/single-shot.ts';
import { voidHoldHandler } from './holds/void-hold.ts';
import type { Flights } from './play/flights/flights.ts';
import type { Names } from '../module/names.ts';
import type { PublicIds } from '../module/public-ids.ts';
import { exceptionHandlers } from './offers/exceptions.ts';
import { offerFigureHandlers } from './offers/offer-figures.ts';
import { ogadsOffersHandler } from './offers/ogads-offers.ts';
import { ownOfferHandlers } from './offers/own-offers.ts';
import { activityHandlers } from './activity/activity-handlers.ts';
import { changeSettingHandler } from './settings/change-setting.ts';
import { configHandler, publicTermsHandler } from './settings/config.ts';
import { settingHistoryHandler } from './settings/setting-history.ts';
import { settingsHandler } from './settings/settings.ts';
import { whatIfHandlers } from './settings/what-if.ts';
import { type AuditDeps, auditHandlers } from './audit/audit.ts';
import { proofHandlers } from './audit/proof.ts';
import { balanceAtHandler } from './books/balance-at.ts';
import { journalHandler } from './books/journal.ts';
import { deskHandlers } from './books/desk.ts';
import { ledgerDaysHandler } from './books/ledger-days.ts';
import { trialBalanceHandler } from './books/trial-balance.ts';
import { economicsHandler } from './economics/economics.ts';
import { financeHandlers } from './finance/finance.ts';
import { houseReturnsHandlers } from './house-returns/house-returns.ts';
import { chatHandlers } from './chat/chat.ts';
import { moderationHandlers } from './chat/moderation.ts';
import { promoDeskHandlers } from './promos/promo-desk.ts';
import { redeemPromoHandler } from './promos/redeem.ts';
import { tipHandlers } from './tips/tips.ts';
import { raceHandlers } from './races/races.ts';
import { rainHandlers } from './rain/rain.ts';
import type { SendMessage } from './chat/send-message.ts';
import { checklistHandlers } from './checklist/checklist.ts';
import { levelRewardHandlers } from './levels/level-rewards.ts';
import { levelsHandler, levelsOf } from './levels/levels.ts';
import { leaderboardHandler } from './leaderboard/leaderboard.ts';
import { notificationHandlers } from './notifications/notifications.ts';
import { sendHandlers } from './notifications/send.ts';
import { oddsHandler } from './games/odds.ts';
import { publicStatsHandler } from './public-stats/public-stats.ts';
import { type HouseStatus, publicStatusHandler } from './status/house-status.ts';
import { adminChallengeHandlers } from './challenges/admin-challenges.ts';
import { challengeHandlers } from './challenges/challenges.ts';
import { bonusHandlers } from './bonuses/bonuses.ts';
import { activeRoundsHandler } from './play/rounds/active-rounds.ts';
import { gameHistoryHandler } from './game-history/game-history.ts';
import { gameStatsHandlers } from './game-stats/game-stats.ts';
import type { ReceiptLinks } from './fairness/receipt-links.ts';
import { roundHandlers } from './fairness/round.ts';
import { referralHandlers } from './referrals/referrals.ts';
import { seedsHandler } from './fairness/seeds.ts';
import { standingHandlers } from './standing/change-standing.ts';
import { userRolesHandler } from './standing/user-roles.ts';
import { playerHandlers } from './staff/player.ts';
import { searchHandler } from './staff/search.ts';
import { timelineHandler } from './staff/timeline.ts';
import { blockedHandlers } from './staff/blocked.ts';
import { machinesHandler } from './staff/machines.ts';
import { presenceHandler } from './staff/presence.ts';
import { staffFactorHandlers } from './staff/factors.ts';
import { personalDataHandlers } from './staff/personal-data.ts';
import { staffPeopleHandlers } from './staff/people.ts';
import { overviewHandlers } from './staff/overview.ts';
import { noteHandlers } from './support/notes.ts';
import { staffTicketHandlers } from './support/staff-tickets.ts';
import { ticketHandlers } from './support/tickets.ts';
import { statementHandler } from './statement/statement.ts';
import { userStatsHandler } from './game-stats/user-stats.ts';
import { readOwnOf, type ReadOwn } from './accounts/own-user.ts';
import { userHandler } from './accounts/user.ts';
import type { OwnWrites } from '../module/own-writes.ts';
import type { Handlers } from '../module/handler.ts';
import { payoutDeskHandlers } from './payouts/payout-desk.ts';
import { withdrawalHandlers } from './withdrawals/withdrawals.ts';
import type { PositionWait } from '../module/position-wait.ts';
import type { VisitorPace } from './calls/visitor-pace.ts';

export type HandlerRooms = Pick<AuditDeps, 'threads'> & {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Identity;
  notifications: Notifications;
  chat: Chat;
  sendMessage: SendMessage;
  offers: Offers;
  referrals: Referrals;
  payouts: Payouts;
  compliance: Compliance;
  staff: StaffRecords;
  whatIfs: WhatIfs;
  finance: Finance;
  support: Support;
  audit: AuditReports;
  machines: Machines;
  health: Health;
  offerList: OfferList | null;
  names: Names;
  /** For lists that all players see. */
  shownNames: Names;
  publicIds: PublicIds;
  pace: VisitorPace;
  reach: PositionWait;
  writes: OwnWrites;
  receiptLinks: ReceiptLinks;
  flights: Flights;
  houseStatus: HouseStatus;
  settings: LiveSettings;
  games: LiveLimits;
  now: () => number;
  log: Log;
};

export function handlersOf(rooms: HandlerRooms): Handlers {
  const { pool, ledger, identity, publicIds, reach, flights, settings, games, now, log } = rooms;
  const levels = levelsOf(pool, settings);
  return {
    ...accountHandlers(rooms, readOwnOf({ ...rooms, levels })),
    'user-stats': userStatsHandler(rooms),
    statement: statementHandler({ ...rooms, names: rooms.shownNames }),
    ...bonusHandlers(rooms),
    ...challengeHandlers(rooms),
    ...adminChallengeHandlers(rooms),
    'public-stats': publicStatsHandler(rooms),
    'public-status': publicStatusHandler(rooms.houseStatus),
    leaderboard: leaderboardHandler({ pool, identity, levels, publicIds, now }),
    levels: levelsHandler(settings),
    ...levelRewardHandlers(rooms),
    ...checklistHandlers(rooms),
    ...referralHandlers(rooms),
    ...settingHandlers(rooms),
    ...singleShotHandlers(ledger),
    ...crashHandlers({ ledger, flights, log }),
    ...minesHandlers(ledger),
    ...blackjackHandlers({ ledger, pool, reach, now }),
    'active-rounds': activeRoundsHandler(pool, flights),
    'game-history': gameHistoryHandler(pool, now),
    ...gameStatsHandlers(rooms),
    ...activityHandlers(rooms),
    ...chatHandlers(rooms),
    ...moderationHandlers(rooms),
    ...promoDeskHandlers(rooms),
    'redeem-promo': redeemPromoHandler(rooms),
    ...raceHandlers(rooms),
    ...rainHandlers(rooms),
    ...tipHandlers(rooms, levels),
    ...notificationHandlers(rooms.notifications),
    ...sendHandlers(rooms),
    odds: oddsHandler(games),
    ...limitsHandlers(rooms),
    seeds: seedsHandler(pool),
    'rotate-seed': rotateSeedHandler(ledger),
    ...roundHandlers(pool, rooms.receiptLinks),
    ...houseReturnsHandlers(rooms),
    ...offerHandlers(rooms),
    'trial-balance': trialBalanceHandler({ pool, reach }),
    'balance-at': balanceAtHandler({ pool, reach }),
    'ledger-days': ledgerDaysHandler(pool),
    journal: journalHandler(pool),
    ...deskHandlers(pool, rooms.now),
    economics: economicsHandler(pool),
    ...financeHandlers(rooms),
    ...withdrawalHandlers(rooms),
    ...payoutDeskHandlers(rooms),
    ...decisionHandlers(rooms),
    ...overviewHandlers(rooms),
    ...playerHandlers(rooms),
    ...complianceHandlers(rooms),
    ...staffHandlers(rooms),
  };
}

const complianceHandlers = (rooms: HandlerRooms) => ({
  ...payeeHandlers(rooms),
  ...ownHoldHandlers(rooms),
  ...reviewHandlers(rooms),
  ...payeeReviewHandlers(rooms),
});

function settingHandlers(rooms: HandlerRooms) {
  return {
    config: configHandler(rooms),
    'public-terms': publicTermsHandler(rooms),
    settings: settingsHandler(rooms),
    'setting-history': settingHistoryHandler(rooms),
    'change-setting': changeSettingHandler(rooms),
    ...whatIfHandlers(rooms),
  };
}

function offerHandlers(rooms: HandlerRooms) {
  const { offers, offerList } = rooms;
  return {
    'ogads-offers': ogadsOffersHandler(offerList, offers),
    ...ownOfferHandlers(offers),
    ...exceptionHandlers(rooms),
    ...offerFigureHandlers(rooms),
  };
}

function staffHandlers(rooms: HandlerRooms) {
  return {
    'player-timeline': timelineHandler(rooms),
    'staff-search': searchHandler(rooms),
    ...staffPeopleHandlers(rooms),
    ...blockedHandlers(rooms),
    ...personalDataHandlers(rooms),
    ...staffFactorHandlers(rooms),
    'staff-presence': presenceHandler(rooms),
    machines: machinesHandler(rooms),
    ...ticketHandlers(rooms.support),
    ...staffTicketHandlers(rooms),
    ...noteHandlers(rooms),
    ...auditHandlers(rooms),
    ...proofHandlers(rooms),
  };
}

function decisionHandlers(rooms: HandlerRooms) {
  const { ledger, identity } = rooms;
  return {
    'adjust-points': adjustPointsHandler(ledger),
    'correct-error': correctErrorHandler(ledger),
    'post-treasury': postTreasuryHandler(ledger),
    'hold-points': holdPointsHandler(ledger),
    'post-hold': postHoldHandler(ledger),
    'void-hold': voidHoldHandler(ledger),
    'user-roles': userRolesHandler(rooms),
    ...standingHandlers(identity),
    ...changeListHandlers(rooms),
    ...changeDecisionHandlers(rooms),
  };
}

function accountHandlers(rooms: HandlerRooms, readOwn: ReadOwn) {
  const { identity, pace } = rooms;
  return {
    register: registerHandler(rooms),
    login: loginHandler({ ...rooms, readOwn }),
    logout: logoutHandler,
    user: userHandler({ ...rooms, readOwn }),
    ...recoveryHandlers(identity, pace),
    ...securityHandlers({ ...rooms, readOwn }),
    ...sessionHandlers(identity),
    ...ownDataHandlers(identity, rooms.offers),
    ...factorHandlers(identity),
    'second-factor': secondFactorHandler({ ...rooms, readOwn }),
    ...passkeyHandlers({ ...rooms, readOwn }),
    age: ageHandler(identity),
    'confirm-age': confirmAgeHandler(identity),
  };
}
