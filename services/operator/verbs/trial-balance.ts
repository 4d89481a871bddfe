// `trial-balance [--at]`: what stands on every ledger account, and that it sums to zero.
import { trialBalance } from '#ledger/audit/trial-balance.ts';
import type { Desk } from '../desk.ts';
import { endBefore, requirePlace } from '../log-end.ts';
import { type Moment, partitionsOf, untilOf } from '../moment.ts';
import { Table } from '../table.ts';

/** False when the sum is not zero. */
export async function showTrialBalance(desk: Desk, at: Moment | undefined): Promise<boolean> {
  const partitions = partitionsOf(at, [...desk.heads.keys()]);
  for (const partition of partitions) requirePlace(desk, at, partition);
  const balance = await trialBalance(desk.log, partitions, untilOf(at));
  const places = balance.seqs.map(({ partition, seq }) => `${partition}-${seq}`).join(', ');
  desk.say(`Trial balance at ${places || 'the empty log'}`);
  const table = new Table([{}, { align: 'right' }], desk);
  for (const { account, points } of balance.lines) table.add([account, points.toLocaleString('en-US')]);
  table.add(['sum', balance.sum.toLocaleString('en-US')]);
  table.end();
  const end = await endBefore(desk, at);
  if (end !== null) desk.say(end);
  return balance.sum === 0n;
}
