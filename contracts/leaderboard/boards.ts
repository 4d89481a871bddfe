/** Points are the balance, so they have no period. */
export const BOARD_MEASURES = ['wagered', 'multiplier', 'earned'] as const;
export type BoardMeasure = (typeof BOARD_MEASURES)[number];

export const BOARD_PERIODS = ['all', 'month', 'week', 'day'] as const;
export type BoardPeriod = (typeof BOARD_PERIODS)[number];
