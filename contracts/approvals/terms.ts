import { ROLES, type Role } from '../definition/roles.ts';

export const APPROVAL_MODES = ['two', 'single'] as const;
export type ApprovalMode = (typeof APPROVAL_MODES)[number];

/** When a decision by staff needs a second person. */
export type ApprovalTerms = {
  /** `single`: one person decides alone, and the log says so. */
  mode: ApprovalMode;
  /** Withdrawals of more points. */
  withdrawalPoints: number;
  /** Payments recorded by hand, and returns, of more points. */
  manualPoints: number;
  /** Adjustments, taken holds and bans of accounts that own more points. */
  balancePoints: number;
  /** Corrections of more points. */
  correctionPoints: number;
  /** Treasury postings of more dollars. */
  treasuryDollars: number;
  /** Feeding the rain pool, or taking from it, with more points. */
  rainPoints: number;
  /** Promo codes that cost more points. */
  promoPoints: number;
  /** Races with more points of prizes. */
  racePoints: number;
  /** Acts that give or free more points, if no limit above is about them. */
  actPoints: number;
  /** Sum of the points that a member of staff gives or frees in a day (UTC) without a second person. */
  dayPoints: number;
  /** False only for decisions of versions that did not count them. */
  countsStaff: boolean;
  /** Money settings whose value is beyond this multiple, or fraction, of their default. 0: all. */
  settingFactor: number;
  roles: readonly Role[];
  /** A request expires after this long. */
  hours: number;
};

export const APPROVAL_TERMS: ApprovalTerms = {
  mode: 'two',
  withdrawalPoints: 2500,
  manualPoints: 2500,
  balancePoints: 100_000,
  correctionPoints: 0,
  treasuryDollars: 0,
  rainPoints: 0,
  promoPoints: 10_000,
  racePoints: 10_000,
  actPoints: 5000,
  dayPoints: 10_000,
  countsStaff: true,
  settingFactor: 2,
  roles: ROLES,
  hours: 72,
};
