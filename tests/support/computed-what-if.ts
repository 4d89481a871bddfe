import type { LedgerEvent } from '#contracts/events.ts';
import { SETTINGS, type SettingKey } from '#contracts/settings/registry.ts';
import { whatIfOf } from '#services/staff/what-if/catalogue.ts';
import { Tally } from '#services/staff/what-if/tally.ts';
import { type Change, valuesInForce, valuesWith } from '#services/staff/what-if/values.ts';

const DEFAULTS = Object.fromEntries(Object.entries(SETTINGS).map(([key, setting]) => [key, setting.default])) as Record<
  SettingKey,
  unknown
>;

type Asked = { key: SettingKey; value: unknown; from: number; to: number; changes?: readonly Change[] };

/** Takes only the kinds that the what-if reads, as over the log. */
export function computedWhatIf(events: readonly LedgerEvent[], { key, value, from, to, changes = [] }: Asked) {
  const whatIf = whatIfOf(key)!;
  const inForce = valuesInForce(DEFAULTS, changes);
  const rules = { inForce, proposed: valuesWith(inForce, key, value), from, to };
  const { types, games } = whatIf.reads(rules);
  const tally = new Tally(rules);
  const fold = whatIf.begin(rules, tally);
  for (const event of events) {
    if (!types.includes(event.type)) continue;
    if (event.game === null || games === undefined || games.includes(event.game)) fold.take(event);
  }
  fold.end?.();
  return { ...tally.totals(), basis: whatIf.basis(rules) };
}
