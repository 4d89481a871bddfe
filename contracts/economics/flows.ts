import { classOfAccount } from '../definition/chart-of-accounts.ts';
import type { LedgerEvent } from '../events.ts';
import { isHouseAccount } from '../definition/house-accounts.ts';
import { kindOf } from '../kinds.ts';
import { POINTS_PER_USD } from '../points.ts';

/** Points in are taken from players, points out given to them. Dollars in millionths. */
export type Flows = { pointsIn: number; pointsOut: number; dollarsIn: number; dollarsOut: number };

/**
 * Null if neither the points of players nor the dollar result of the house changes. Stakes and payouts are gross. Dollars
 * that move between assets are no result.
 */
export function flowsOf(event: LedgerEvent): Flows | null {
  const kind = kindOf(event.type, event.game);
  const isOfPlayers =
    kind.counter !== 'none' && kind.counter !== 'held' && kind.house === undefined && !isBetweenPlayers(event);
  const dollars = kind.dollars?.(event.payload as never);
  if (!isOfPlayers && dollars === undefined) return null;
  const flows: Flows = { pointsIn: 0, pointsOut: 0, dollarsIn: 0, dollarsOut: 0 };
  if (isOfPlayers) addPoints(flows, event);
  if (dollars !== undefined) {
    if (isResult(dollars.credit)) flows.dollarsIn += dollars.micros;
    if (isResult(dollars.debit)) flows.dollarsOut += dollars.micros;
  }
  return flows.pointsIn + flows.pointsOut + flows.dollarsIn + flows.dollarsOut === 0 ? null : flows;
}

/** A tip to the rain pool leaves the players until a rain gives it back. */
function isBetweenPlayers(event: LedgerEvent): boolean {
  if (event.type === 'tip-sent' || event.type === 'tip-returned') return !isHouseAccount(event.payload.to);
  return event.type === 'tip-received';
}

function addPoints(flows: Flows, event: LedgerEvent): void {
  const { amount } = event;
  if (event.game !== null) {
    const paid = (event.payload as { payoutPoints?: number }).payoutPoints ?? 0;
    flows.pointsOut = paid;
    flows.pointsIn = paid - amount;
  } else if (amount > 0) flows.pointsOut = amount;
  else flows.pointsIn = -amount;
}

function isResult(account: string): boolean {
  return classOfAccount(account) !== 'asset';
}

const MICROS_PER_POINT = 1_000_000n / BigInt(POINTS_PER_USD);

type SummedFlows = { [flow in keyof Flows]: bigint };

/** In millionths of a dollar; points at par. */
export function resultOf({ pointsIn, pointsOut, dollarsIn, dollarsOut }: SummedFlows): bigint {
  return dollarsIn - dollarsOut + (pointsIn - pointsOut) * MICROS_PER_POINT;
}
