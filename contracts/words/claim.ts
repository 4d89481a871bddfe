import { datesIn } from './dates.ts';

/** The day of UTC, with its year: mails are read later. */
export function claimDay(claimBy: number): string {
  return datesIn(null, null).day(claimBy);
}

export function claimText(claimBy: number): string {
  return `Claim it by ${claimDay(claimBy)}, or your points come back.`;
}
