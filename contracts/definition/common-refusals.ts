import { defineRefusal } from './refusal.ts';

export const accountClosed = defineRefusal('account-closed', 403, 'This account is closed.');
export const accountBanned = defineRefusal('account-banned', 403, 'This account is banned.');
export const balanceBelowZero = defineRefusal(
  'balance-below-zero',
  409,
  'Your balance is below zero. You can bet and withdraw again once it is repaid.',
);
export const ageNotConfirmed = defineRefusal('age-not-confirmed', 403, 'Confirm first that you are 18 or older.');
export const playerExcluded = defineRefusal('player-excluded', 403, 'You chose not to play for now.');
export const accountFull = defineRefusal('account-full', 422, 'This account is full. Open rounds can be finished.');
export const commandIdReused = defineRefusal('command-id-reused', 409, 'This id was used for another command.');
export const overloaded = defineRefusal('overloaded', 503, 'The ledger is busy. Please try again.');
export const rateLimited = defineRefusal('rate-limited', 429, 'Too many requests. Please slow down.');
export const addressBlocked = defineRefusal(
  'address-blocked',
  403,
  'This address is blocked. If that is a mistake, write to support from another one.',
);
export const bodyTooLarge = defineRefusal('body-too-large', 413, 'The request is too large.');
export const monthClosed = defineRefusal('month-closed', 409, 'This month is closed. Nothing was changed.');
export const exceptionClosed = defineRefusal('exception-closed', 409, 'This exception is already closed.');
export const fault = defineRefusal(
  'fault',
  500,
  'Something went wrong on our side. Nothing is lost; please try again.',
);
export const forbidden = defineRefusal('forbidden', 403, 'You are not allowed to do this.');
export const foreignOrigin = defineRefusal('foreign-origin', 403, 'This request came from another site.');
export const headTooLarge = defineRefusal('head-too-large', 431, 'The headers of the request are too large.');
export const invalidInput = defineRefusal('invalid-input', 400, 'The input is not valid.');
export const malformedJson = defineRefusal('malformed-json', 400, 'The body is not JSON.');
export const malformedRequest = defineRefusal('malformed-request', 400, 'This is not an HTTP request.');
export const methodNotAllowed = defineRefusal('method-not-allowed', 405, 'This method is not allowed here.');
export const notFound = defineRefusal('not-found', 404, 'There is nothing here.');
export const positionNotReached = defineRefusal(
  'position-not-reached',
  503,
  'The figures are not up to date yet. Please try again.',
);
export const proofNeeded = defineRefusal('re-authenticate', 403, 'Confirm that it is you first.');
export const taskTooLarge = defineRefusal(
  'task-too-large',
  422,
  'This needs more memory or time than one task may use. Split the file, or choose a shorter period.',
);
export const requestTooSlow = defineRefusal('request-too-slow', 408, 'The request took too long.');
export const unauthenticated = defineRefusal('unauthenticated', 401, 'Please sign in.');
export const unsupportedMediaType = defineRefusal('unsupported-media-type', 415, 'The body has to be JSON.');
export const wrongHost = defineRefusal('wrong-host', 421, 'This house does not answer at that name.');
export const accountUnknown = defineRefusal('account-unknown', 404, 'There is no such account.');

/** Of every command. */
export const COMMON_REFUSALS = [
  accountUnknown,
  accountClosed,
  accountBanned,
  balanceBelowZero,
  ageNotConfirmed,
  playerExcluded,
  accountFull,
  commandIdReused,
  overloaded,
  rateLimited,
] as const;

/** Of calls of every capability. */
export const CALL_REFUSALS = [
  addressBlocked,
  bodyTooLarge,
  exceptionClosed,
  fault,
  forbidden,
  foreignOrigin,
  headTooLarge,
  invalidInput,
  malformedJson,
  malformedRequest,
  methodNotAllowed,
  monthClosed,
  notFound,
  positionNotReached,
  proofNeeded,
  taskTooLarge,
  requestTooSlow,
  unauthenticated,
  unsupportedMediaType,
  wrongHost,
] as const;
