import { isGated } from '#contracts/definition/gated.ts';
import { GATES } from '#ledger/capabilities.ts';
import type { AnyGate } from '#ledger/decision/decides.ts';

export type ToldChange = {
  account: number;
  /** Of the player, if it is known. */
  name?: string | undefined;
  /** As stored in the log, whose schema may be older. */
  change: { type: string };
  before: Readonly<Record<string, unknown>>;
};

export function describeChange({ account, name, change, before }: ToldChange): string {
  return gateOf(change).change(change as never, name ?? `account ${account}`, before);
}

/** The state before and after a change. */
export function describeEffect({ change, before }: Pick<ToldChange, 'change' | 'before'>): string {
  return gateOf(change).effect(change as never, before);
}

function gateOf({ type }: { type: string }): AnyGate {
  if (!isGated(type)) throw new Error(`${type} is no change`);
  return GATES[type];
}
