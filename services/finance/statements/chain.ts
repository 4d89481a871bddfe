import { DAY_MS } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { microsText } from '#contracts/words/figures.ts';

/** With a stated period. */
export type ChainedStatement = {
  id: number;
  currency: string;
  fromAt: number;
  toAt: number;
  opening: number | null;
  closing: number | null;
};

type Link = { statement: ChainedStatement; before: ChainedStatement };

export type ChainFault = Link & {
  type: 'statement-gap' | 'balance-changed' | 'statement-overlap';
  micros: number;
  datedAt: number;
  detail: string;
};

/** Each statement follows that of its currency which reaches furthest before it. `statements`: by their beginning. */
export function chainFaults(statements: readonly ChainedStatement[]): ChainFault[] {
  const furthest = new Map<string, ChainedStatement>();
  const faults: ChainFault[] = [];
  for (const statement of statements) {
    const before = furthest.get(statement.currency);
    if (before !== undefined) faults.push(...faultOf({ statement, before }));
    if (before === undefined || statement.toAt >= before.toAt) furthest.set(statement.currency, statement);
  }
  return faults;
}

function faultOf(link: Link): ChainFault[] {
  const { statement, before } = link;
  const areKnown = before.closing !== null && statement.opening !== null;
  // Banks make none for days without entries, and several for a day with many.
  if (areKnown && before.closing === statement.opening) return [];
  const micros = areKnown ? statement.opening! - before.closing! : 0;
  const balances = areKnown
    ? ` The one before ends with ${amountOf(before.closing!)}, and this one begins with ${amountOf(statement.opening!)} ${statement.currency}.`
    : '';
  if (statement.fromAt <= before.toAt) {
    const to = Math.min(before.toAt, statement.toAt);
    const days = `${dayOf(statement.fromAt)} to ${dayOf(to)}`;
    const detail = `Two statements cover ${days}, and their lines of these days are not the same.`;
    return [{ ...link, type: 'statement-overlap', micros: 0, datedAt: statement.fromAt, detail }];
  }
  if (statement.fromAt - before.toAt > DAY_MS) {
    // Banks end a statement within its last day.
    const beginsAt = (Math.floor(before.toAt / DAY_MS) + 1) * DAY_MS;
    const [from, to] = [dayOf(beginsAt), dayOf(statement.fromAt - 1)];
    const days = from === to ? from : `${from} to ${to}`;
    const detail = `No statement covers ${days}.${balances}`;
    return [{ ...link, type: 'statement-gap', micros, datedAt: beginsAt, detail }];
  }
  if (!areKnown) return [];
  const detail = `The statement from ${dayOf(statement.fromAt)} does not begin where the one before ends.${balances}`;
  return [{ ...link, type: 'balance-changed', micros, datedAt: statement.fromAt, detail }];
}

/** Of any currency. */
export function amountOf(micros: number | bigint): string {
  return microsText(micros).replace('$', '');
}
