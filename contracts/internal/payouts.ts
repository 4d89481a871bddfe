// Implemented by services/payouts. The log holds a keyed hash of a destination only.
import type { AccountId, CommandId } from '../ids.ts';
import type { MethodName } from '../withdrawals/method-names.ts';
import type { Destination } from '../withdrawals/methods.ts';

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

export type Payouts = {
  /**
   * Stores the destination before the request is submitted. Returns its keyed hash, or null if the id was used for another
   * account or destination. Destinations without a withdrawal are deleted after a day.
   */
  keepDestination(id: CommandId, account: AccountId, destination: Destination): Promise<string | null>;
  /** Why the gamepass of a new request cannot be bought; null for other methods, and while Roblox does not answer. */
  passRefusal(id: CommandId, points: number, destination: Destination): Promise<string | null>;
  /** By withdrawal. Erased ones are missing. */
  destinations(ids: readonly string[]): Promise<ReadonlyMap<string, Destination>>;
  /** By withdrawal: until when the payee can claim the latest attempt, in milliseconds since the epoch. */
  claims(ids: readonly string[]): Promise<ReadonlyMap<string, number>>;
  providers(): Promise<ProviderStanding[]>;
  /** `not-due`: paid, over, or never approved. `open`: the provider has not refused it. */
  retry(withdrawal: string): Promise<{ attempt: number } | 'not-due' | 'open'>;
  /** The bank did not pay a row. False if no bank file has an open row of the withdrawal. */
  refuseManual(withdrawal: string, reason: string): Promise<boolean>;
  /** Latest first. */
  bankFiles(page: { before?: number | undefined; limit: number }): Promise<BankFile[]>;
  /** Null if no payment waits. `missing`: no such provider takes files. */
  makeBankFile(made: { command: CommandId; provider: string; by: AccountId }): Promise<BankFile | null | 'missing'>;
  /** `erased`: a payee was erased since, so the same bytes cannot be made. */
  bankFile(id: number): Promise<{ name: string; csv: string; sha256: string } | 'missing' | 'erased'>;
  /** Null if there is no such file. */
  bankFileLines(id: number, page: { after: number; limit: number }): Promise<BankFileLine[] | null>;
  /** The latest first. */
  attempts(withdrawal: string): Promise<AttemptRecord[]>;
  /** A webhook. `raw` is the body as received; `headers` have lower-case names. */
  hint(provider: string, raw: Uint8Array, headers: Readonly<Record<string, string>>): Promise<HintAnswer>;
};
