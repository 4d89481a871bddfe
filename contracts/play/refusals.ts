import { defineRefusal } from '../definition/refusal.ts';

export const stakeOutOfBounds = defineRefusal('stake-out-of-bounds', 422, 'This game does not take such a stake.');
export const payoutOutOfBounds = defineRefusal(
  'payout-out-of-bounds',
  422,
  'The payout could pass the most an account can hold.',
);
export const limitReached = defineRefusal('limit-reached', 409, 'This bet would exceed one of your limits.');
export const roundOpen = defineRefusal('round-open', 409, 'Your round is still open.');
export const roundNotOpen = defineRefusal('round-not-open', 409, 'You have no such round open.');
export const roundUnchanged = defineRefusal('round-unchanged', 409, 'This move was made before.');
export const roundNotDue = defineRefusal('round-not-due', 409, 'This round is not over.');
export const cashOutTooEarly = defineRefusal('cash-out-too-early', 409, 'You can cash out from 1.01x on.');
export const doubleUnavailable = defineRefusal(
  'double-unavailable',
  409,
  'You can double on your first two cards only.',
);
export const splitUnavailable = defineRefusal(
  'split-unavailable',
  409,
  'You can split two first cards of the same value only.',
);
export const nothingRevealed = defineRefusal('nothing-revealed', 409, 'Reveal a tile before you cash out.');
