// Arguments: database URL, mail server URL.
import { openPool } from '#infra/postgres/pool.ts';
import { openMail } from '#services/mail/start.ts';
import { roomsOf } from './mail-room.ts';

const [, , databaseUrl = '', smtpUrl = ''] = process.argv;
const pool = await openPool(databaseUrl, { max: 4 });
openMail({
  ...roomsOf(smtpUrl, () => 0),
  pool,
  guard: {
    stillWanted: () => Promise.resolve(true),
    accepted: () => Promise.resolve(),
    gaveUp: () => Promise.resolve(),
  },
});
