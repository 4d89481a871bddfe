import { ROLES, type Role } from '../standing/roles.ts';

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
  settingFactor: 2,
  roles: ROLES,
  hours: 72,
};
