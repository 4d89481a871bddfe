// The closed list of ways in which a command can be refused. A refusal is a value, expected and harmless:
// it changes nothing. The HTTP status of each stands in services/gateway/errors.ts and nowhere else.
/** What comes from the ledger's door; `rate-limited` from the gateway that stands before it. */
export const LEDGER_REFUSALS = [
  'account-exists',
  'account-full',
  'account-unknown',
  'balance-out-of-bounds',
  'bonus-already-granted',
  'cash-out-too-early',
  'command-id-reused',
  'double-unavailable',
  'hold-closed',
  'hold-not-due',
  'hold-unknown',
  'insufficient-points',
  'nothing-revealed',
  'overloaded',
  'payout-out-of-bounds',
  'rate-limited',
  'round-not-due',
  'round-not-open',
  'round-open',
  'round-unchanged',
  'stake-out-of-bounds',
] as const;

/** Refusals that the gateway speaks before or instead of the ledger. */
export const GATEWAY_REFUSALS = [
  'account-banned',
  'body-too-large',
  'email-taken',
  'fault',
  'forbidden',
  'foreign-origin',
  'head-too-large',
  'invalid-input',
  'malformed-json',
  'malformed-request',
  'method-not-allowed',
  'not-found',
  'position-not-reached',
  'request-too-slow',
  'sign-in-failed',
  'unauthenticated',
  'unsupported-media-type',
  'username-taken',
] as const;

export type LedgerRefusalCode = (typeof LEDGER_REFUSALS)[number];
export type GatewayRefusalCode = (typeof GATEWAY_REFUSALS)[number];
export type RefusalCode = LedgerRefusalCode | GatewayRefusalCode;
