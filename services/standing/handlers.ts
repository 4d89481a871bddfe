import type { Ground } from '../module/ground.ts';
import { standingHandlers } from './change-standing.ts';
import { userRolesHandler } from './user-roles.ts';

export function handlers(ground: Ground) {
  return { 'user-roles': userRolesHandler(ground), ...standingHandlers(ground.identity) };
}
