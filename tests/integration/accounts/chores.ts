// The hourly chores of identity, done now.
import { systemRandom } from '#infra/process/random.ts';
import { doHourlyChores } from '#services/identity/chores.ts';
import { PasswordHasher } from '#services/identity/passwords/password-hasher.ts';
import { MAIL_ROOMS } from '#tests/support/mail-rooms.ts';
import type { House } from '../gateway/house.ts';

export function hourlyChores({ db }: Pick<House, 'db'>): Promise<void> {
  const rooms = { pool: db.pool, hasher: new PasswordHasher(), ends: { tell() {} }, now: () => Date.now() };
  return doHourlyChores({ ...rooms, ...MAIL_ROOMS, random: systemRandom });
}
