import type { WithdrawalQueue } from '#contracts/withdrawals/queues.ts';
import { deskPath } from '../house/desk-paths.ts';

export function queuePath(queue: WithdrawalQueue): string {
  return `${deskPath('withdrawals')}${queue === 'review' ? '' : `?queue=${queue}`}`;
}
