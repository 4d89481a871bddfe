import type { StatementLine } from './line.ts';

/** The head of a statement. Milliseconds since the epoch, inclusive; millionths. */
export type StatementHead = {
  currency: string;
  number: string | null;
  /** As the statement names the account. */
  holder: string | null;
  fromAt: number | null;
  toAt: number | null;
  /** The period is stated; otherwise it reaches from the first line to the last. */
  isStated: boolean;
  opening: number | null;
  closing: number | null;
};

export type LinesItem = { kind: 'lines'; section: number; lines: readonly StatementLine[] };
export type ProblemItem = { kind: 'problem'; record: number; problem: string; text: string };

/** A file has statements, each a section from 1. Its head comes after its lines: some formats state it at their end. */
export type StatementItem =
  | LinesItem
  | ProblemItem
  | { kind: 'skipped' }
  | { kind: 'statement'; section: number; head: StatementHead };

const MOST_TEXT = 300;

export function problemItem(record: number, problem: string, text: string): ProblemItem {
  const shortened = text.replaceAll(/\p{Cc}+/gu, ' ').trim();
  return {
    kind: 'problem',
    record,
    problem: problem.slice(0, MOST_TEXT),
    text: shortened.length > MOST_TEXT ? `${shortened.slice(0, MOST_TEXT - 1)}…` : shortened,
  };
}

/** Items of a reader, until they are taken. */
export class StatementItems {
  #waiting: StatementItem[] = [];

  push(item: StatementItem): void {
    this.#waiting.push(item);
  }

  take(): StatementItem[] {
    const items = this.#waiting;
    this.#waiting = [];
    return items;
  }
}
