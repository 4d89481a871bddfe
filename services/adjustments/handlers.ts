import type { Ground } from '../module/ground.ts';
import { adjustPointsHandler } from './adjust-points.ts';
import { correctErrorHandler } from './correct-error.ts';

export function handlers({ ledger }: Ground) {
  return { 'adjust-points': adjustPointsHandler(ledger), 'correct-error': correctErrorHandler(ledger) };
}
