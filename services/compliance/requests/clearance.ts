import { sql } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { Clearance } from '#contracts/internal/compliance.ts';
import { readWithdrawal } from '#projections/withdrawals/read.ts';
import type { ComplianceRooms } from '../rooms/compliance-rooms.ts';
import type { Screening } from '../sanctions/screening.ts';
import { isCrossing } from '../tax/tax-standing.ts';
import { taxSums } from '../tax/tax-rows.ts';
import { holdsOf } from '../holds/hold-rows.ts';
import { readDestinations } from '../../payouts/port/destinations.ts';

type Rooms = Pick<ComplianceRooms, 'pool' | 'settings' | 'clock'> & { screening: Screening };

const screenedRow = z.object({ screened: z.string().nullable() });

export async function clearanceOf(rooms: Rooms, account: AccountId, id: string): Promise<Clearance> {
  const { pool, screening } = rooms;
  const payee = await pool.maybeOne(sql.type(screenedRow)`
    select screened from compliance.payee where account = ${account}`);
  if (payee === null) return { kind: 'held', reason: 'The player has not entered payee details.' };
  if (payee.screened !== (await screening.marker(pool))) await screening.screenPayee(pool, account);
  const destination = (await readDestinations(pool, [id])).get(id);
  if (destination !== undefined) await screening.screenDestination(pool, account, destination);
  const reason = (await holdsOf(pool, [{ id, account }])).get(id);
  if (reason !== undefined) return { kind: 'held', reason };
  // The form may have expired, or a payment that had come back arrived after all.
  const micros = BigInt((await readWithdrawal(pool, id))?.micros ?? 0);
  const sums = { ...(await taxSums(pool, rooms, account)), openMicros: 0n };
  return isCrossing(sums, micros) ? { kind: 'held', reason: 'A tax form is needed.' } : { kind: 'clear' };
}
