// The settings as the log gives them at each position. Their account is in one partition, which is folded first.
import type { EventOf } from '#contracts/events.ts';
import { type LiveLimits, limitsByGame } from '#contracts/games/house-limits.ts';
import { APPROVAL_MODES, APPROVAL_TERMS } from '#contracts/approvals/terms.ts';
import { ledgerTerms } from '#contracts/settings/ledger-terms.ts';
import type { SettingOrigin } from '#contracts/settings/live-settings.ts';
import { type SettingKey, SETTINGS } from '#contracts/settings/registry.ts';

type Change = { seq: number; at: number; key: string; value: unknown; actor: string };
type Known = { value: unknown; origin: SettingOrigin };

/** Processes read settings twice a second, and keep the last known ones while the database is down. */
export const SETTINGS_LAG_MS = 24 * 3_600_000;

export type Provable = LiveLimits & { adultsOnly: boolean };

export class SettingsHistory {
  readonly #changes: Change[] = [];
  /** By position, the next change. */
  readonly #next = new Map<number, number>([[0, 0]]);
  readonly #terms = new Map<number, readonly Provable[] | null>();
  /** The last event of the partition of the settings that was folded. */
  reach = 0;

  take({ seq, at, actor, payload: { key, value } }: EventOf<'setting-changed'>): void {
    this.#changes.push({ seq, at, key, value, actor: actor ?? '' });
    this.#next.set(seq, this.#changes.length);
  }

  /**
   * The terms that may have been in force at this position, several if the environment decides. Null if a stored value
   * cannot be read by this program.
   */
  termsAt(position: number): readonly Provable[] | null {
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
    return possible.every((position) => this.termsAt(position)?.every(({ adultsOnly }) => adultsOnly) === true);
  }

  /** This position, and those of later changes. */
  from(position: number): number[] {
    return [position, ...this.#changes.filter(({ seq }) => seq > position).map(({ seq }) => seq)];
  }

  /** Values that a setting may have had at a time, in milliseconds. Null if the log does not tell them. */
  inForce(key: SettingKey, at: number): unknown[] | null {
    const spans = this.#spansOf(key, at);
    return readable(
      key,
      spans.filter(({ until }) => until + SETTINGS_LAG_MS > at).map(({ value }) => value),
    );
  }

  /** Values that a setting had at any time up to this one. */
  everInForce(key: SettingKey, at: number): unknown[] | null {
    return readable(
      key,
      this.#spansOf(key, at).map(({ value }) => value),
    );
  }

  #spansOf(key: SettingKey, at: number): { value: unknown; until: number }[] {
    const changes = this.#changes.filter((change) => change.key === key && change.at <= at);
    const first = FROM_ENVIRONMENT.has(key) ? UNKNOWN : SETTINGS[key].default;
    const values = [first, ...changes.map(({ value }) => value)];
    return values.map((value, place) => ({ value, until: changes[place]?.at ?? Infinity }));
  }

  #read(position: number): readonly Provable[] | null {
    const known = new Map<string, Known>();
    for (const { seq, at, key, value, actor } of this.#changes) {
      if (seq > position) break;
      if (!Object.hasOwn(SETTINGS, key)) continue;
      const parsed = SETTINGS[key as SettingKey].schema.safeParse(value);
      if (!parsed.success) return null;
      known.set(key, { value: parsed.data, origin: { seq, at, actor } });
    }
    const modes = known.has('approvals')
      ? [termsOf(known, position)]
      : APPROVAL_MODES.map((value) => termsOf(new Map(known).set('approvals', modeOf(value)), position));
    return [...modes, ...modes.map(beforeCounts)];
  }
}

/** Versions before did not count what staff give. Decisions since the first count are held to it across partitions. */
function beforeCounts(terms: Provable): Provable {
  return { ...terms, approvals: { ...(terms.approvals ?? APPROVAL_TERMS), countsStaff: false } };
}

const UNKNOWN = Symbol('from the environment');

function readable(key: SettingKey, values: readonly unknown[]): unknown[] | null {
  const parsed = values.map((value) => SETTINGS[key].schema.safeParse(value));
  return parsed.every(({ success }) => success) ? parsed.map(({ data }) => data as unknown) : null;
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

function termsOf(known: ReadonlyMap<string, Known>, termsSeq: number): Provable {
  const value = (key: SettingKey) => known.get(key)?.value ?? SETTINGS[key].default;
  const settings = { value: value as never, origin: (key: SettingKey) => known.get(key)?.origin ?? null };
  return { current: limitsByGame(), ...ledgerTerms(settings), termsSeq };
}
