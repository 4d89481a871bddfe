/** Provider behaviours. The longest matching name counts. */
export const SCENARIOS = [
  'lost-answer-paid',
  'lost-answer-absent',
  'duplicate-link',
  'denied-frees-key',
  'other-body-409',
  'slow-500',
  'success-but-unclaimed',
  'success-but-unclaimed-returned',
  'paid-then-back',
  'paid-then-back-refunded',
  'hook-first',
  'hook-forged',
  'empty-wallet',
  'identifier-used-was-paid',
  'identifier-used-refunded',
  'never-broadcast',
  'stuck-accelerated',
  'complete-before-confirmed',
  'token-storm',
] as const;
export type Scenario = (typeof SCENARIOS)[number];

const LONGEST_FIRST = [...SCENARIOS].sort((one, other) => other.length - one.length);

/** The scenario named in a reference, a note or a destination: lost-answer-paid@example.org. */
export function scenarioIn(...texts: readonly (string | undefined)[]): Scenario | null {
  return LONGEST_FIRST.find((name) => texts.some((text) => text?.toLowerCase().includes(name))) ?? null;
}
