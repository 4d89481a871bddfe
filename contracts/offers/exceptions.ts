export const EXCEPTION_REASONS = {
  'unknown-network': 'No such network is connected',
  'bad-signature': 'The signature or the secret is wrong',
  'wrong-sender': 'It came from an address that is not the network’s',
  unreadable: 'It cannot be understood',
  'unknown-state': 'Its state is one that the program does not know',
  'approved-again': 'It was reversed before, and now it is approved again',
  'step-paid-before': 'This step of the offer was paid to the player before',
  'told-differently': 'It was received before with another player, amount or revenue',
  'unknown-player': 'No player has this code',
  'no-revenue': 'The revenue is missing, or below zero',
  'inexact-revenue': 'The revenue has more digits than the books can hold',
  'reward-mismatch': 'Revenue and reward do not agree, and only one of them is signed',
  'over-price': 'It is worth more than the player was shown',
  'over-cap': 'It is worth more than an offer may be',
  'reversal-without-credit': 'The credit that it takes back is not known',
  'player-banned': 'The player is banned',
  'account-closed': 'The account is closed',
  refused: 'The ledger has refused it',
} as const;

/** Never a reason alone. */
const EXCEPTION_NOTES = {
  'other-network': 'The click and the conversion came from different networks of addresses',
  'other-price': 'It is worth something else than the player was shown',
} as const;

export type ExceptionNote = keyof typeof EXCEPTION_NOTES;
export const EXCEPTION_NOTE_NAMES = Object.keys(EXCEPTION_NOTES) as [ExceptionNote, ...ExceptionNote[]];

export type ExceptionReason = keyof typeof EXCEPTION_REASONS;
export const EXCEPTION_REASON_NAMES = Object.keys(EXCEPTION_REASONS) as [ExceptionReason, ...ExceptionReason[]];
