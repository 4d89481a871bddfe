/** `3 paid steps`, then `1 of 3 steps paid`. */
export function stepsWords(steps: readonly { state: 'open' | 'pending' | 'paid' | 'reversed' }[]): string {
  const named = steps.length === 1 ? 'step' : 'steps';
  if (steps.every(({ state }) => state === 'open')) return `${steps.length} paid ${named}`;
  return `${steps.filter(({ state }) => state === 'paid').length} of ${steps.length} ${named} paid`;
}

export function waitWords(days: number): string {
  return days === 0 ? 'Paid at once' : `Paid after ${days} ${days === 1 ? 'day' : 'days'}`;
}
