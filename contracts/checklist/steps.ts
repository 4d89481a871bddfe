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

export function isStepDone(step: ChecklistStep, { wageredPoints, offerPoints, epoch }: ChecklistFacts): boolean {
  switch (step) {
    case 'round':
      return wageredPoints > 0;
    case 'offer':
      return offerPoints > 0;
    case 'seed':
      return epoch > 0;
  }
}
