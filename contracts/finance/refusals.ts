import { defineRefusal } from '../definition/refusal.ts';

export const exceptionUnresolved = defineRefusal(
  'exception-unresolved',
  422,
  'These exceptions cannot be resolved in this way. Nothing was changed.',
);
export const matchTaken = defineRefusal(
  'match-taken',
  409,
  'Someone else has just matched a line or entry. Nothing was changed.',
);
export const differenceWithoutReason = defineRefusal(
  'difference-without-reason',
  422,
  'Say why the difference stays. Nothing was changed.',
);
export const reconciliationByPreparer = defineRefusal(
  'reconciliation-by-preparer',
  409,
  'Another person than the preparer reviews an account. Nothing was changed.',
);
export const reconciliationChanged = defineRefusal(
  'reconciliation-changed',
  409,
  'The figures have changed. Nothing was signed.',
);
export const reconciliationNotDue = defineRefusal(
  'reconciliation-not-due',
  409,
  'This account cannot be signed now. Nothing was changed.',
);
export const exportTooLarge = defineRefusal('export-too-large', 422, 'This month has too many entries for one file.');
export const exportRunning = defineRefusal(
  'export-running',
  409,
  'Another export is being made. Try again when it is done.',
);
export const monthNotClosed = defineRefusal('month-not-closed', 409, 'This month is not closed.');
export const monthNotOver = defineRefusal('month-not-over', 409, 'This month is not over.');
export const monthNotReady = defineRefusal('month-not-ready', 409, 'This month cannot be closed yet.');
export const statementEmpty = defineRefusal('statement-empty', 422, 'This file is empty.');
export const statementImported = defineRefusal(
  'statement-imported',
  409,
  'This file is imported already, or is being imported.',
);
export const statementNotPulled = defineRefusal('statement-not-pulled', 404, 'This account has no API of a provider.');
export const statementStoreFull = defineRefusal('statement-store-full', 507, 'There is no room for another statement.');

export const FINANCE_GATEWAY_REFUSALS = [
  differenceWithoutReason,
  exceptionUnresolved,
  exportTooLarge,
  exportRunning,
  matchTaken,
  monthNotClosed,
  monthNotOver,
  monthNotReady,
  reconciliationByPreparer,
  reconciliationChanged,
  reconciliationNotDue,
  statementEmpty,
  statementImported,
  statementNotPulled,
  statementStoreFull,
] as const;
