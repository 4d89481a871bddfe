import type { LedgerEvent } from '#contracts/events.ts';
import type { SettingOrigin } from '#contracts/settings/live-settings.ts';
import { type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';
import type { Terms } from '#contracts/settings/terms.ts';

/** Settings of a process that reads the log only when told to. */
export class FollowedSettings implements Terms {
  readonly #known = new Map<string, { value: unknown; origin: SettingOrigin }>();
  readonly #first: Partial<Record<SettingKey, unknown>>;
  seq = 0;

  readonly value = ((key) =>
    this.#known.get(key)?.value ?? this.#first[key] ?? SETTINGS[key].default) as Terms['value'];

  readonly origin: Terms['origin'] = (key) => this.#known.get(key)?.origin ?? null;

  /** `first`: from the environment. */
  constructor(first: Partial<Record<SettingKey, unknown>> = {}) {
    this.#first = first;
  }

  read(events: readonly LedgerEvent[]): void {
    for (const { type, seq, at, actor, payload } of events) {
      if (type !== 'setting-changed') continue;
      this.#known.set(payload.key, { value: payload.value, origin: { seq, at, actor: actor ?? '' } });
      this.seq = seq;
    }
  }
}
