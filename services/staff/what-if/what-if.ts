import type { EventType, LedgerEvent } from '#contracts/events.ts';
import type { GameName } from '#contracts/games/catalogue.ts';
import type { SettingKey, SettingValue } from '#contracts/settings/registry.ts';
import type { WhatIfBasis, WhatIfResult } from '#contracts/settings/what-if.ts';
import type { Tally } from './tally.ts';

/** Values of settings at a time, in milliseconds. */
export type ValuesAt = <Key extends SettingKey>(key: Key, at: number) => SettingValue<Key>;

export type Rules = {
  /** As they were. */
  inForce: ValuesAt;
  /** As they were, but for the setting that is asked about. */
  proposed: ValuesAt;
  /** Milliseconds; `to` is excluded. */
  from: number;
  to: number;
};

export type Reads = {
  types: readonly EventType[];
  /** Of rounds, only those of these games. */
  games?: readonly GameName[];
};

export type Fold = {
  /** Events of one account come in order. */
  take(event: LedgerEvent): void;
  /** After the last event. For decisions that depend on several accounts. */
  end?(): void;
};

export type WhatIf = {
  /** Settings that decide together. */
  keys: readonly SettingKey[];
  measure: string;
  unit?: WhatIfResult['unit'];
  basis(rules: Rules): WhatIfBasis;
  explanation: string;
  reads(rules: Rules): Reads;
  /** Pure: the same events and rules give the same tally. */
  begin(rules: Rules, tally: Tally): Fold;
};
