const MINUTE = 60;
const HOUR = 60 * MINUTE;

export function secondsText(seconds: number): string {
  if (seconds < MINUTE) return `${Math.round(seconds)} s`;
  return seconds < HOUR ? `${Math.floor(seconds / MINUTE)} min` : `${Math.floor(seconds / HOUR)} h`;
}
