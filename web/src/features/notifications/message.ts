import type { Notification } from '#contracts/push.ts';
import type { Dates } from '#contracts/words/dates.ts';

export function messageOf({ message, dueAt }: Pick<Notification, 'message' | 'dueAt'>, { day }: Dates): string {
  return dueAt === undefined ? message : `${message} They arrive on ${day(dueAt)}.`;
}
