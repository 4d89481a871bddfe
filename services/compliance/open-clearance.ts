import type { Compliance } from '#contracts/internal/compliance.ts';
import { payeeKeys } from './payees/payee-keys.ts';
import { readPayee } from './payees/payee-rows.ts';
import { approvableAmong } from './requests/assessment-rows.ts';
import { clearanceOf } from './requests/clearance.ts';
import type { ComplianceRooms } from './rooms/compliance-rooms.ts';
import { Screening } from './sanctions/screening.ts';

export type ClearanceRooms = Pick<ComplianceRooms, 'pool' | 'settings' | 'payeeKey' | 'clock'>;

/** For processes that pay and take no requests. */
export function openClearance(rooms: ClearanceRooms): Pick<Compliance, 'clearance' | 'approvable' | 'payee'> {
  const { pool, settings, payeeKey } = rooms;
  const keys = payeeKeys(payeeKey);
  const screening = new Screening({ settings, keys });
  return {
    clearance: (account, id) => clearanceOf({ ...rooms, screening }, account, id),
    approvable: (ids) => approvableAmong(pool, ids),
    payee: (account) => readPayee(pool, keys, account),
  };
}
