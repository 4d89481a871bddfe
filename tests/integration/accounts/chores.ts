import { factorKeysOf } from '#infra/process/secrets.ts';
import { systemRandom } from '#infra/process/random.ts';
import { doHourlyChores } from '#services/identity/chores.ts';
import { PasswordHasher } from '#services/identity/passwords/password-hasher.ts';
import { MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import type { House } from '../gateway/house.ts';

/** `sessionKeys`: the keys after a rotation. */
export function hourlyChores({ db, ledger }: Pick<House, 'db' | 'ledger'>, sessionKeys?: string[]): Promise<void> {
  const rooms = {
    pool: db.pool,
    ledger,
    hasher: new PasswordHasher(),
    ends: { tell() {} },
    relyingParty: null,
    now: () => Date.now(),
    machineNow: () => Date.now(),
  };
  const keys = sessionKeys === undefined ? {} : { factorKeys: factorKeysOf({ dataDir: '', sessionKeys }) };
  return doHourlyChores({ ...rooms, ...MAIL_ROOMS, ...keys, random: systemRandom });
}
