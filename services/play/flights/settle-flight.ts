import type { AccountId } from '#contracts/ids.ts';
import type { Ledger, Outcome, Receipt } from '#contracts/outcome.ts';
import { derivedId } from '#infra/ids/derived-id.ts';
import type { Log } from '#infra/process/log.ts';

export type SettleRooms = { ledger: Ledger; log: Log };

/** All gateways use the same command id, so each gets the receipt of the flight's end. */
export function settleFlight(ledger: Ledger, account: AccountId, startId: string): Promise<Outcome> {
  const commandId = derivedId(`tallyhouse flight|${account}|${startId}`);
  const round = { game: 'crash', startId, idleMs: 0 } as const;
  return ledger.submit({ type: 'settle-round', commandId, account, actor: 'system:flight', ...round });
}

export async function hasLanded(rooms: SettleRooms, account: AccountId, startId: string): Promise<boolean> {
  const outcome = await settleNow(rooms, account, startId);
  return outcome?.kind === 'receipt' || outcome?.code === 'round-not-open';
}

/** The receipt if the clock ended the flight; null if it is open, unknown or cashed out. */
export async function endByClock(rooms: SettleRooms, account: AccountId, startId: string): Promise<Receipt | null> {
  const outcome = await settleNow(rooms, account, startId);
  return outcome?.kind === 'receipt' ? outcome : null;
}

async function settleNow({ ledger, log }: SettleRooms, account: AccountId, startId: string): Promise<Outcome | null> {
  try {
    return await settleFlight(ledger, account, startId);
  } catch (error) {
    log.warn({ err: error, account }, 'a flight cannot be settled now');
    return null;
  }
}
