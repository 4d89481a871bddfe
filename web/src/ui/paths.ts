export const paths = {
  home: '/',
  landing: '/landing',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  stopChange: '/stop-change',
  enrol: '/enrol',
  earn: '/earn',
  games: '/games',
  lobby: '/games/lobby',
  gameHistory: '/game-history',
  withdraw: '/withdraw',
  withdrawalHistory: '/withdrawal-history',
  leaderboard: '/leaderboard',
  referrals: '/#referrals',
  profile: '/profile',
  ownDetails: '/profile#details',
  statement: '/profile#transactions',
  limits: '/profile#limits',
  timeOut: '/profile#time-out',
  notifications: '/notifications',
  notificationPreferences: '/profile#notifications',
  support: '/support',
  missingCredit: '/support?topic=missing-credit',
  ticket: '/ticket',
  admin: '/admin',
  fairness: '/fairness',
  sharedReceipt: '/receipt',
  eventProof: '/proofs/events',
  checkFile: '/proofs/check',
  odds: '/odds',
  withdrawalTerms: '/withdrawals-and-fees',
  responsiblePlay: '/responsible-play',
  proofs: '/proofs',
  ownProofs: '/profile#proofs',
  status: '/status',
  terms: '/terms',
  privacy: '/privacy',
} as const;

/** `place`: of the event in the log, "partition-seq". */
export function eventProofPath(place: string): string {
  return `${paths.eventProof}/${place}`;
}

/** Served by the gateway. */
export const API_DOCUMENT = '/api/docs';

export function gamePath(game: string): string {
  return `${paths.games}/${game}`;
}

/** At a table of the games, not in their lobby. */
export function isAtTable(pathname: string): boolean {
  if (pathname === paths.lobby) return false;
  return pathname === paths.games || pathname.startsWith(`${paths.games}/`);
}

export function offerPath(offerid: string): string {
  return `${paths.earn}/ogads/${encodeURIComponent(offerid)}`;
}

/** With the offer's cursor, so that its network and time are attached. */
export function missingCreditPath(cursor: string): string {
  return `${paths.missingCredit}&offer=${encodeURIComponent(cursor)}`;
}

export function oddsPath(game: string): string {
  return `${paths.fairness}?game=${encodeURIComponent(game)}#odds`;
}

export function verificationPath(roundId: string): string {
  return `${paths.fairness}/${encodeURIComponent(roundId)}`;
}

/** A shared receipt, readable without signing in. */
export function sharedReceiptPath(link: string): string {
  return `${paths.sharedReceipt}/${link}`;
}
