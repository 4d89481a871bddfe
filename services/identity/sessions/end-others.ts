import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import type { AccountId } from '#contracts/ids.ts';
import type { SessionKey } from '#contracts/internal/sessions.ts';
import { lockPerson } from '../people/lock-person.ts';
import { endOtherSessions } from './session-rows.ts';
import { forgetDevices } from '../devices/known-devices.ts';

const deviceRow = z.strictObject({ device: z.instanceof(Buffer).nullable() });

export function endOthers(pool: DatabasePool, account: AccountId, kept: SessionKey): Promise<readonly SessionKey[]> {
  return pool.transaction(async (transaction) => {
    await lockPerson(transaction, account);
    const device = await transaction.maybeOneFirst(sql.type(deviceRow)`
      select device_hash as device from user_sessions where sid = ${kept} and account = ${account}`);
    await forgetDevices(transaction, account, device);
    return endOtherSessions(transaction, account, kept);
  });
}
