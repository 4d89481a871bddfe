import { instantOf } from '#contracts/days/time.ts';
import type { StoredNotification } from '#contracts/internal/notifications.ts';
import type { ListedNotification } from '#contracts/notifications/calls.ts';
import type { Notification } from '#contracts/push.ts';
import { describeNotification } from '#contracts/notifications/fact.ts';

export function presentNotification(stored: StoredNotification): ListedNotification {
  const { id, account, fact, about, isRead, createdAt, expiresAt } = stored;
  return {
    id,
    ...(describeNotification(fact, about) as Omit<
      ListedNotification,
      'id' | 'isGlobal' | 'isRead' | 'createdAt' | 'expiresAt'
    >),
    isGlobal: account === null,
    isRead,
    createdAt: instantOf(createdAt),
    expiresAt: instantOf(expiresAt),
  };
}

export function presentCard({ id, fact, about, position }: StoredNotification): Notification {
  return { id, ...describeNotification(fact, about), ...(position !== null && { position }) };
}
