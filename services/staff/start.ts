import type { DatabasePool } from 'slonik';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { beginAction, finishAction, readActions } from './actions.ts';

export function openStaffRecords({ pool }: { pool: DatabasePool }): StaffRecords {
  return {
    begin: (action) => beginAction(pool, action),
    finish: (commandId, outcome) => finishAction(pool, commandId, outcome),
    actions: (page) => readActions(pool, page),
  };
}
