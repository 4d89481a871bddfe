/** Why a network took a credit back, where it says so. */
export const REVERSAL_REASONS = ['cancelled', 'fraud'] as const;
export type ReversalReason = (typeof REVERSAL_REASONS)[number];
