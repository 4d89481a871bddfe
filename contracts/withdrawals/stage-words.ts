import { claimDay, claimText } from '../words/claim.ts';
import { METHOD_TITLES, type MethodName } from './method-names.ts';
import { METHODS } from './methods.ts';
import type { WithdrawalStage } from './stage.ts';

/** `claimBy`: when an unclaimed payment comes back, in milliseconds since the epoch. */
type Standing = { method: MethodName; stage: WithdrawalStage; claimBy?: number | null };

/** To the player. */
export const HELD_TEXT =
  'On hold for a check. Your points stay held until it ends. To appeal, open your withdrawal history.';

/** To the player: where it is and what happens next. */
export function stageText({ method, stage, claimBy = null }: Standing): string {
  const title = METHOD_TITLES[method];
  const { processing, returnDays } = METHODS[method];
  switch (stage) {
    case 'requested':
      return `Waiting for review. ${processing}`;
    case 'approved':
    case 'refused':
      return `Approved. Payment is next. ${processing}`;
    case 'submitting':
    case 'unknown':
      return 'Payment was started. We are waiting for confirmation.';
    case 'accepted':
      return `Sent by ${title}. We are waiting for confirmation that it arrived.${
        claimBy === null ? '' : ` If ${title} asks you to claim it, do so by ${claimDay(claimBy)}.`
      }`;
    case 'on-hold':
      return `Sent by ${title}, where it is on hold. We will tell you when it arrives.`;
    case 'unclaimed':
      return `Sent by ${title}, waiting for you to claim it. ${
        claimBy === null ? 'If it is not claimed, your points come back.' : claimText(claimBy)
      }`;
    case 'paid':
      return method === 'robux'
        ? 'Gamepass bought. Roblox delivers the Robux in 3 to 7 days.'
        : `Paid by ${title}.${returnDays > 0 ? ' If the payment comes back, we will tell you.' : ''}`;
    case 'rejected':
      return 'Rejected. Your points are back in your balance.';
    case 'failed':
      return 'The payment failed. Your points are back in your balance.';
    case 'kept':
      return 'The payment came back. Your points are held until we have reviewed it.';
    case 'returned':
      return 'The payment came back. Your points are back in your balance.';
    case 'forfeited':
      return 'The payment came back. After review your points were forfeited.';
  }
}
