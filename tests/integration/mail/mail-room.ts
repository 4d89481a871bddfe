import { sql } from 'slonik';
import { systemClock } from '#infra/process/clock.ts';
import { silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { systemRandom } from '#infra/process/random.ts';
import type { MailRooms } from '#services/mail/start.ts';
import { LINK_KEY } from '#tests/support/mail-rooms.ts';

export function roomsOf(url: string, shiftMs: () => number): Omit<MailRooms, 'pool' | 'guard'> {
  return {
    by: { smtpUrl: url, from: 'Tallyhouse <mail@tally.example>', replyTo: 'help@tally.example' },
    publicUrl: 'https://tally.example',
    linkKey: LINK_KEY,
    mailDomain: 'tally.example',
    clock: { monotonic: () => systemClock.monotonic() + shiftMs() },
    random: systemRandom,
    metrics: new Metrics(),
    log: silentLog(),
    lookMs: 50,
    now: () => sql.fragment`clock_timestamp() + ${shiftMs()} * interval '1 millisecond'`,
  };
}
