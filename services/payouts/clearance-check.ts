import type { Compliance } from '#contracts/internal/compliance.ts';
import type { SendCheck } from './worker/step.ts';

const RETRY_MS = 600_000;

/** A withdrawal on hold waits until staff decide. */
export function clearanceCheck({ clearance }: Pick<Compliance, 'clearance'>): SendCheck {
  return async ({ account, withdrawal }) => {
    const answer = await clearance(account, withdrawal);
    if (answer.kind === 'clear') return { kind: 'send' };
    return { kind: 'wait', why: `held: ${answer.reason}`.slice(0, 100), retryMs: RETRY_MS, isForStaff: true };
  };
}
