import type { AccountId, CommandId } from '../ids.ts';
import type { Refusal } from '../outcome.ts';
import type { SettingKey } from '../settings/registry.ts';
import type { WHAT_IF_STATES, WhatIfResult } from '../settings/what-if.ts';

export type WhatIfAsked = {
  admin: AccountId;
  /** A repeated id does not start again. */
  id: CommandId;
  key: SettingKey;
  /** Has passed the schema of the setting. */
  value: unknown;
  days: number;
};

export type WhatIfRun = Omit<WhatIfAsked, 'admin' | 'days'> & {
  /** Milliseconds since the epoch; `to` is excluded. */
  from: number;
  to: number;
  state: (typeof WHAT_IF_STATES)[number];
  done: number;
  total: number;
  result: WhatIfResult | null;
};

/** Implemented by services/staff. */
export type WhatIfs = AsyncDisposable & {
  /** Each staff member has one computation: a new one ends the one before. */
  start(asked: WhatIfAsked): Promise<'started' | { kind: 'not-possible'; why: string } | Refusal<'overloaded'>>;
  latest(admin: AccountId): Promise<WhatIfRun | null>;
  cancel(admin: AccountId, id: CommandId): Promise<void>;
};
