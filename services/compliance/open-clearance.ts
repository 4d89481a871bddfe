import type { Compliance } from '#contracts/internal/compliance.ts';
import { payeeKeys } from './payees/payee-keys.ts';
import { approvableAmong } from './requests/assessment-rows.ts';
import { clearanceOf } from './requests/clearance.ts';
import type { ComplianceRooms } from './rooms/compliance-rooms.ts';
import { Screening } from './sanctions/screening.ts';

export type ClearanceRooms = Pick<ComplianceRooms, 'pool' | 'settings' | 'payeeKey' | 'destinations' | 'clock'>;

/** For processes that pay and take no requests. */
export function openClearance(rooms: ClearanceRooms): Pick<Compliance, 'clearance' | 'approvable'> {
  const { pool, settings, payeeKey } = rooms;
  const screening = new Screening({ settings, keys: payeeKeys(payeeKey) });
  return {
    clearance: (account, id) => clearanceOf({ ...rooms, screening }, account, id),
    approvable: (ids) => approvableAmong(pool, ids),
  };
}
