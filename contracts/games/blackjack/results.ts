// Without the schemas of round.ts, which every page would load with the open rounds.
export const BLACKJACK_RESULTS = ['blackjack', 'win', 'push', 'bust', 'lose'] as const;
export type BlackjackResult = (typeof BLACKJACK_RESULTS)[number];
