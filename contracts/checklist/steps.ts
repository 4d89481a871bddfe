/** Steps of the first-day checklist whose completion the ledger knows. */
export const CHECKLIST_STEPS = ['round', 'offer', 'seed'] as const;
export type ChecklistStep = (typeof CHECKLIST_STEPS)[number];

export type ChecklistFacts = {
  wageredPoints: number | bigint;
  /** Credited offers, less reversals. */
  offerPoints: number | bigint;
  /** Of the seed pair in play: the first is 0. */
  epoch: number;
};

/** The browser changes seeds once at sign-up, so only a later change is the player's own. */
export function hasChosenSeed(epoch: number): boolean {
  return epoch > 1;
}

/** Claims before it were paid for any change of seeds. */
const OWN_SEED_FROM = Date.UTC(2026, 10, 28);

/** `at`: milliseconds, of the claim. Replays of old claims follow the rule of their time. */
export function isStepDone(
  step: ChecklistStep,
  { wageredPoints, offerPoints, epoch }: ChecklistFacts,
  at: number,
): boolean {
  switch (step) {
    case 'round':
      return wageredPoints > 0;
    case 'offer':
      return offerPoints > 0;
    case 'seed':
      return hasChosenSeed(epoch) || (at < OWN_SEED_FROM && epoch > 0);
  }
}
