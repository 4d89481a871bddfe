export const paths = {
  home: '/',
  landing: '/landing',
  auth: '/auth',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  confirmEmail: '/confirm-email',
  stopChange: '/stop-change',
  earn: '/earn',
  games: '/games',
  gameHistory: '/game-history',
  leaderboard: '/leaderboard',
  referrals: '/#referrals',
  profile: '/profile',
  /** The door behind the balance: every entry that made it. */
  statement: '/profile#transactions',
  limits: '/profile#limits',
  timeOut: '/profile#time-out',
  notifications: '/notifications',
  notificationPreferences: '/profile#notifications',
  fairness: '/fairness',
  sharedReceipt: '/receipt',
} as const;

/** A game's own address, which opens the hub at its table. */
export function gamePath(game: string): string {
  return `${paths.games}/${game}`;
}

/** The fairness page at the rules, odds and returns of one game. */
export function oddsPath(game: string): string {
  return `${paths.fairness}?game=${encodeURIComponent(game)}#odds`;
}

/** The fairness page with one round laid out on it. */
export function verificationPath(roundId: string): string {
  return `${paths.fairness}/${encodeURIComponent(roundId)}`;
}

/** A receipt that its player shares: readable without signing in. */
export function sharedReceiptPath(link: string): string {
  return `${paths.sharedReceipt}/${link}`;
}
