import type { Ground } from '../module/ground.ts';
import { auditHandlers } from './audit.ts';
import { proofHandlers } from './proof.ts';

export function handlers(ground: Ground) {
  return { ...auditHandlers(ground), ...proofHandlers(ground) };
}
