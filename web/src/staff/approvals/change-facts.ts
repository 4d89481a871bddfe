import type { ChangeRequest } from '#contracts/approvals/change-request.ts';

const HIDDEN: ReadonlySet<string> = new Set(['type', 'reason']);

/** Of the command, or of the state before it. */
export function factsOf(fields: ChangeRequest['change']): [name: string, value: string][] {
  return Object.entries(fields)
    .filter(([name, value]) => !HIDDEN.has(name) && value !== null)
    .map(([name, value]) => [wordsOf(name), textOf(value)]);
}

function wordsOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 6 });

function textOf(value: unknown): string {
  if (typeof value === 'number') return grouped.format(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}
