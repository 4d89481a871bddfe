import { defineRefusal } from '../definition/refusal.ts';

export const accountUnknown = defineRefusal('account-unknown', 404, 'There is no such account.');
export const insufficientPoints = defineRefusal('insufficient-points', 422, 'There are not enough points.');
export const balanceOutOfBounds = defineRefusal(
  'balance-out-of-bounds',
  422,
  'The balance would pass the most an account can hold.',
);
export const addressUnconfirmed = defineRefusal('address-unconfirmed', 403, 'Confirm your email address first.');
