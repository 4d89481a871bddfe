import type { Ground } from '../module/ground.ts';
import { changeDecisionHandlers } from './decide-change.ts';
import { changeListHandlers } from './list-changes.ts';

export function handlers(ground: Ground) {
  return { ...changeListHandlers(ground), ...changeDecisionHandlers(ground) };
}
