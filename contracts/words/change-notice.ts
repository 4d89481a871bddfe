import type { systemWords } from '../notifications/fact.ts';
import type { z } from 'zod';

type ChangeEnd = 'approved' | 'rejected' | 'expired' | 'stale';

const WORDS: Record<ChangeEnd, { title: string; message: string }> = {
  approved: { title: 'Change approved', message: 'The change that you asked for was approved and applied.' },
  rejected: { title: 'Change rejected', message: 'The change that you asked for was rejected.' },
  expired: { title: 'Change expired', message: 'The change that you asked for expired. Nothing was changed.' },
  stale: { title: 'Change is stale', message: 'The change that you asked for can no longer be approved.' },
};

/** `reason`: of the checker, or why it is stale. */
export function describeChangeEnd(end: ChangeEnd, reason: string | null): z.infer<typeof systemWords> {
  const { title, message } = WORDS[end];
  return { title, message: reason === null ? message : `${message} ${reason}` };
}
