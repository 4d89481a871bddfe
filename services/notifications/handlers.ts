import type { Ground } from '../module/ground.ts';
import { notificationHandlers } from './notifications.ts';
import { sendHandlers } from './send.ts';

export function handlers(ground: Ground) {
  return { ...notificationHandlers(ground.notifications), ...sendHandlers(ground) };
}
