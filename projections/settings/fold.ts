import type { LedgerEvent } from '#contracts/events.ts';
import { withoutNull } from '#infra/postgres/session/columns.ts';

export type SettingChange = {
  partition: number;
  seq: number;
  key: string;
  value: string;
  actor: string;
  reason: string;
  at: number;
};

export function foldSettings(events: readonly LedgerEvent[]): SettingChange[] {
  const changes: SettingChange[] = [];
  for (const event of events) {
    if (event.type !== 'setting-changed') continue;
    const { partition, seq, at, actor, payload } = event;
    const { key, reason } = payload;
    const value = JSON.stringify(payload.value) ?? 'null';
    changes.push({ partition, seq, key, value, actor: actor ?? '', reason: withoutNull(reason), at });
  }
  return changes;
}
