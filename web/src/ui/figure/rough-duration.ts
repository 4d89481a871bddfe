const UNITS = [
  { unit: 'day', seconds: 86_400 },
  { unit: 'hour', seconds: 3600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** Uses the largest unit that gives at least two: "27 seconds", "90 minutes", "3 days". */
export function roughDuration(seconds: number): string {
  const { unit, seconds: length } = UNITS.find((one) => seconds >= 2 * one.seconds) ?? UNITS.at(-1)!;
  const whole = Math.max(1, Math.round(seconds / length));
  return new Intl.NumberFormat('en-US', { style: 'unit', unit, unitDisplay: 'long' }).format(whole);
}
