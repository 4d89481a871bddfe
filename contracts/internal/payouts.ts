// Implemented by services/payouts. The log holds a keyed hash of a destination only.
import type { AccountId } from '../ids.ts';
import type { MethodName } from '../withdrawals/method-names.ts';

/** `unknown`: no such provider is configured. */
export type HintAnswer = 'taken' | 'unsigned' | 'unknown';

/** Times in milliseconds since the epoch; amounts as decimals. */
export type ProviderStanding = {
  provider: string;
  methods: MethodName[];
  balances: { unit: string; amount: string }[] | null;
  balanceAt: number | null;
  balanceError: string | null;
  open: number;
  waiting: number;
  unknown: number;
  forStaff: number;
  toExport: number | null;
  waitsFor: { reason: string; count: number; since: number }[];
};

export type BankFile = {
  id: number;
  provider: string;
  rows: number;
  openRows: number;
  unit: string;
  total: string;
  sha256: string;
  madeBy: AccountId;
  madeAt: number;
};

export type BankFileLine = {
  line: number;
  ref: string;
  withdrawal: string;
  account: AccountId;
  method: MethodName;
  unit: string;
  amount: string;
  refusal: string | null;
};

/** Times in milliseconds; `openedAt` is 0 before the first call. */
export type AttemptRecord = {
  attempt: number;
  provider: string | null;
  ref: string;
  state: string;
  openedAt: number;
  dueAt: number;
  claimBy: number | null;
  unknownSince: number | null;
  code: string | null;
  waitsFor: string | null;
  waitsSince: number | null;
  needsPerson: string | null;
  ids: Readonly<Record<string, string>>;
  answers: {
    step: 'send' | 'ask';
    outcome: string;
    detail: string;
    raw: string;
    times: number;
    firstAt: number;
    lastAt: number;
  }[];
};

/** A provider whose API lists what moved its balance. */
export type StatementSource = {
  provider: string;
  title: string;
  /** Of amounts that name no other. */
  unit: string;
  /** Of at most 30 days, in milliseconds. `wait` is called between tries. */
  rows(
    period: { from: number; to: number },
    patience: { signal: AbortSignal; wait(ms: number, signal: AbortSignal): Promise<void> },
  ): AsyncIterable<readonly { text: string }[]>;
  /** The message of the error says what the provider answered. */
  isSaid(error: unknown): boolean;
};

export type Payouts = {
  statements: readonly StatementSource[];
  providers(): Promise<ProviderStanding[]>;
  /** A webhook. `raw` is the body as received; `headers` have lower-case names. */
  hint(provider: string, raw: Uint8Array, headers: Readonly<Record<string, string>>): Promise<HintAnswer>;
};
