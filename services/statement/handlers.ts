import type { Ground } from '../module/ground.ts';
import { statementHandler } from './port/statement.ts';

export function handlers({ pool, shownNames: names }: Ground) {
  return { statement: statementHandler({ pool, names }) };
}
