import { HOUR_MS } from '#contracts/days/time.ts';
import { config } from '#contracts/settings/calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';

const DAY_HOURS = 24;

/** "an hour", "36 hours", "a day", "2 days". */
export function leftWords(milliseconds: number): string {
  const hours = Math.round(milliseconds / HOUR_MS);
  if (hours % DAY_HOURS !== 0) return hours === 1 ? 'an hour' : `${hours} hours`;
  return hours === DAY_HOURS ? 'a day' : `${hours / DAY_HOURS} days`;
}

/** "a while" until the configuration has been read. */
export function useLeftWords(): string {
  const told = useCallQuery(config, undefined, { enabled: false }).data?.abandonedRoundMs;
  return told === undefined ? 'a while' : leftWords(told);
}
