const MOST_SHOWN = 20;

/** With its end: ids of payouts begin alike. */
export function shortened(reference: string): string {
  return reference.length <= MOST_SHOWN ? reference : `${reference.slice(0, 9)}…${reference.slice(-10)}`;
}
