// `trial-balance [--at]`: what stands on every ledger account, and that it sums to zero.
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import type { Desk } from '../desk.ts';
import { type Moment, partitionsOf, untilOf } from '../moment.ts';

/** False when the sum is not zero. */
export async function showTrialBalance(desk: Desk, at: Moment | undefined): Promise<boolean> {
  const partitions = partitionsOf(at, [...desk.heads.keys()]);
  const balance = await trialBalance(desk.log, partitions, untilOf(at));
  const places = balance.seqs.map(({ partition, seq }) => `${partition}-${seq}`).join(', ');
  desk.say(`Trial balance at ${places || 'the empty log'}`);
  for (const { account, points } of balance.lines) desk.say(line(account, points));
  desk.say(line('sum', balance.sum));
  return balance.sum === 0n;
}

function line(account: string, points: bigint): string {
  return `  ${account.padEnd(22)}${points.toLocaleString('en-US').padStart(24)}`;
}
