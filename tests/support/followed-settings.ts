import type { LedgerEvent } from '#contracts/events.ts';
import { type LiveLimits, limitsByGame } from '#contracts/games/house-limits.ts';
import { ledgerTerms } from '#contracts/settings/ledger-terms.ts';
import type { LiveSettings, SettingOrigin } from '#contracts/settings/live-settings.ts';
import { type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';

/** Settings of a process that reads the log only when told to. */
export class FollowedSettings {
  readonly #known = new Map<string, { value: unknown; origin: SettingOrigin }>();
  readonly #first: Partial<Record<SettingKey, unknown>>;
  readonly limits: LiveLimits;

  readonly value = ((key) =>
    this.#known.get(key)?.value ?? this.#first[key] ?? SETTINGS[key].default) as LiveSettings['value'];

  /** `first`: from the environment. */
  constructor(first: Partial<Record<SettingKey, unknown>> = {}) {
    this.#first = first;
    this.limits = { current: limitsByGame(), ...this.#terms() };
  }

  read(events: readonly LedgerEvent[]): void {
    for (const { type, seq, at, actor, payload } of events) {
      if (type !== 'setting-changed') continue;
      this.#known.set(payload.key, { value: payload.value, origin: { seq, at, actor: actor ?? '' } });
    }
    Object.assign(this.limits, this.#terms());
  }

  #terms() {
    return ledgerTerms({ value: this.value, origin: (key) => this.#known.get(key)?.origin ?? null });
  }
}
