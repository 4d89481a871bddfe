import type { CommonQueryMethods } from 'slonik';
import type { QueueMail } from '#contracts/internal/mail.ts';
import { readZone } from '#projections/daily-bonus/read.ts';

export function inZoneOfPlayer(queueMail: QueueMail<CommonQueryMethods>): QueueMail<CommonQueryMethods> {
  return async (transaction, mail) => {
    if (mail.account === null || !('at' in mail.params)) return queueMail(transaction, mail);
    const zone = await readZone(transaction, mail.account);
    const params = zone === null ? mail.params : { ...mail.params, zone };
    return queueMail(transaction, { ...mail, params } as typeof mail);
  };
}
