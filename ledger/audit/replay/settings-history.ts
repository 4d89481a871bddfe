// The settings as the log gives them at each position. Their account is in one partition, which is folded first.
import { DAY_MS } from '#contracts/days/time.ts';
import type { EventOf } from '#contracts/events.ts';
import { APPROVAL_MODES } from '#contracts/approvals/settings.ts';
import type { SettingOrigin } from '#contracts/settings/live-settings.ts';
import { type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';
import type { Terms } from '#contracts/settings/terms.ts';

type Change = { seq: number; at: number; key: string; value: unknown; actor: string };
type Known = { value: unknown; origin: SettingOrigin };

/** Processes read settings twice a second, and keep the last known ones while the database is down. */
export const SETTINGS_LAG_MS = DAY_MS;

/** First values by the environment, where it has them. */
export type FirstValues = Partial<Record<SettingKey, unknown>>;

export class SettingsHistory {
  readonly #changes: Change[] = [];
  /** By position, the next change. */
  readonly #next = new Map<number, number>([[0, 0]]);
  readonly #terms = new Map<number, readonly Terms[] | null>();
  readonly #first: FirstValues;
  /** The last event of the partition of the settings that was folded. */
  reach = 0;

  constructor(first: FirstValues = {}) {
    this.#first = first;
  }

  take({ seq, at, actor, payload: { key, value } }: EventOf<'setting-changed'>): void {
    this.#changes.push({ seq, at, key, value, actor: actor ?? '' });
    this.#next.set(seq, this.#changes.length);
  }

  /**
   * The terms in force at this position. Others follow if the environment decided, which may have changed. Null if a stored
   * value cannot be read by this program.
   */
  termsAt(position: number): readonly Terms[] | null {
    const cached = this.#terms.get(position);
    if (cached !== undefined) return cached;
    const terms = this.#read(position);
    this.#terms.set(position, terms);
    return terms;
  }

  isPosition(position: number): boolean {
    return this.#next.has(position);
  }

  /** Milliseconds; Infinity while the settings at this position are the latest. */
  replacedAt(position: number): number {
    return this.#changes[this.#next.get(position) ?? Infinity]?.at ?? Infinity;
  }

  /** Whether every setting that may have been in force at a time, in milliseconds, asked for the age. */
  asksForAge(at: number): boolean {
    const positions = [0, ...this.#changes.filter((change) => change.at <= at).map(({ seq }) => seq)];
    const possible = positions.filter((position) => this.replacedAt(position) + SETTINGS_LAG_MS > at);
    return possible.every((position) => this.termsAt(position)?.every(({ value }) => value('adults-only')) === true);
  }

  /** Of every change up to a time, in milliseconds, the latest first. */
  until(at: number): number[] {
    return [0, ...this.#changes.filter((change) => change.at <= at).map(({ seq }) => seq)].toReversed();
  }

  /** Values that a setting may have had at a time, in milliseconds. */
  inForce(key: SettingKey, at: number): Values {
    return valuesOf(
      key,
      this.#spansOf(key, at).filter(({ until }) => until + SETTINGS_LAG_MS > at),
    );
  }

  /** Values that a setting had at any time up to this one. */
  everInForce(key: SettingKey, at: number): Values {
    return valuesOf(key, this.#spansOf(key, at));
  }

  #spansOf(key: SettingKey, at: number): Span[] {
    const changes = this.#changes.filter((change) => change.key === key && change.at <= at);
    const values = [this.#firstOf(key), ...changes.map(({ value }) => value)];
    const isOutside = (place: number) => place === 0 && FROM_ENVIRONMENT.has(key);
    return values.map((value, place) => ({
      value,
      until: changes[place]?.at ?? Infinity,
      isOutside: isOutside(place),
    }));
  }

  #firstOf(key: SettingKey): unknown {
    return (FROM_ENVIRONMENT.has(key) ? this.#first[key] : undefined) ?? SETTINGS[key].default;
  }

  #read(position: number): readonly Terms[] | null {
    const known = new Map<string, Known>();
    for (const { seq, at, key, value, actor } of this.#changes) {
      if (seq > position) break;
      if (!Object.hasOwn(SETTINGS, key)) continue;
      const parsed = SETTINGS[key as SettingKey].schema.safeParse(value);
      if (!parsed.success) return null;
      known.set(key, { value: parsed.data, origin: { seq, at, actor } });
    }
    const first = this.#firstOf('approvals');
    const named = [first, ...APPROVAL_MODES.filter((mode) => mode !== first)];
    const modes = known.has('approvals')
      ? [termsOf(known, position)]
      : named.map((value) => termsOf(new Map(known).set('approvals', modeOf(value)), position));
    return [...modes, ...modes.map(beforeCounts)];
  }
}

/** Versions before did not count what staff give. Decisions after the mark are held to it across partitions. */
function beforeCounts(terms: Terms): Terms {
  return { ...terms, countsStaff: false };
}

type Span = { value: unknown; until: number; isOutside: boolean };

/** `isWhole` is false if there may have been others: of the environment, or stored ones that this program cannot read. */
export type Values = { values: readonly unknown[]; isWhole: boolean };

function valuesOf(key: SettingKey, spans: readonly Span[]): Values {
  const parsed = spans.map(({ value }) => SETTINGS[key].schema.safeParse(value));
  return {
    values: parsed.filter(({ success }) => success).map(({ data }) => data as unknown),
    isWhole: parsed.every(({ success }) => success) && !spans.some(({ isOutside }) => isOutside),
  };
}

/** A value from the environment has no origin in the log. */
const modeOf = (value: unknown): Known => ({ value, origin: { seq: 0, at: 0, actor: '' } });

/** Settings whose first value the log does not tell, of those that decide about points. */
const FROM_ENVIRONMENT: ReadonlySet<SettingKey> = new Set([
  'approvals',
  'signup-bonus',
  'offer-waiting',
  'game-limits',
]);

function termsOf(known: ReadonlyMap<string, Known>, seq: number): Terms {
  const value = (key: SettingKey) => known.get(key)?.value ?? SETTINGS[key].default;
  return { value: value as never, origin: (key) => known.get(key)?.origin ?? null, seq };
}
