/** A whole number of units of 10^-scale. */
export type Minor = { unit: 'USD' | 'BTC' | 'ETH' | 'USDC' | 'ROBUX'; amount: bigint; scale: number };

export type Ids = Readonly<Record<string, string>>;

export type AskBy = 'own-ref' | 'provider-id' | 'list-scan' | 'repeat' | 'person';

export type Traits = {
  key: {
    form(ref: string): string;
    /** 'unknown' counts as 24 hours. */
    lifeMs: number | 'forever' | 'unknown';
    emulated: boolean;
    onReuse: 'first-answer' | 'error-with-link' | 'error-ask';
    otherBody: 'ignored' | 'error' | 'unknown';
    /** The same key pays again after these states. */
    freedBy: readonly string[];
  };
  errorsSaved: boolean | 'unknown';
  /** In this order. */
  askBy: readonly AskBy[];
  repeatMayPay: boolean;
  finalGood: readonly string[];
  finalBad: readonly string[];
  returnWindowMs: number;
  claimDeadlineMs: number | null;
  /** One payout per call is sent, whatever the provider allows. */
  batch: { max: number; partial: boolean };
  fee: { bearer: 'house' | 'player'; known: 'quote' | 'accepted' | 'later' | 'statement' };
  cancel: 'never' | 'before-sent' | 'unclaimed' | 'undelivered';
  limits: { min: Minor; max: Minor; perMinute: number };
};

/** One attempt. `ref` names the withdrawal and the attempt: wd_1042-1. */
export type Order = {
  ref: string;
  amount: Minor;
  to: Ids;
  /** What `freeze` returned, as stored before the first call. */
  body: Uint8Array | null;
  /** When the attempt was first submitted: milliseconds since the epoch. */
  openedAt: number;
  /** Every id that `prepare`, `submit` and `ask` have returned so far. */
  ids: Ids;
};

export type Outcome =
  | { kind: 'accepted'; ids: Ids; raw: string }
  /** A definite no: the attempt ends and a new one is allowed. */
  | { kind: 'refused'; code: string; raw: string }
  /** The provider has not taken the call: same attempt and key later. */
  | { kind: 'not-taken'; code: string; retryMs: number }
  /** The payout may have happened: only asking can tell. */
  | { kind: 'unknown'; why: string };

export type Stage = 'accepted' | 'on-hold' | 'unclaimed' | 'paid' | 'refused' | 'returned';

export type Seen =
  | {
      kind: 'found';
      stage: Stage;
      /** The provider's own word for it. */
      word: string;
      at: number;
      ids: Ids;
      fee: Minor | null;
      cost: Minor | null;
      claimBy: number | null;
      /** Handed to the player and kept out of logs: the serial and code of a voucher. */
      secret?: Uint8Array;
      raw: string;
    }
  /** `certain` is false where the provider's list may lag. */
  | { kind: 'absent'; certain: boolean }
  | { kind: 'unknown'; why: string };

/** A row of the provider's own list, as JSON. Two rows of one `id` are the same movement. */
export type StatedRow = { id: string; text: string };

/** `wait` is called between tries. */
export type Patience = { signal: AbortSignal; wait(ms: number, signal: AbortSignal): Promise<void> };

/** Milliseconds since the epoch. */
export type StatedPeriod = { from: number; to: number };

export type Checked = { ok: true; to: Ids } | { ok: false; code: string };

/** A verified webhook. It only triggers asking. `ids.ref` is the attempt's key at the provider where the webhook says it. */
export type Hint = { dedup: string; ids: Ids };

export type Provider = {
  id: string;
  traits: Traits;
  check(to: Ids, amount: Minor): Promise<Checked>;
  /** Called before `freeze`. Its ids are logged; a repeat is harmless. */
  prepare?(order: Order, signal: AbortSignal): Promise<Outcome>;
  /** The bytes that every call of this attempt sends. Pure. */
  freeze(order: Order): Uint8Array | null;
  submit(order: Order, signal: AbortSignal): Promise<Outcome>;
  ask(order: Order, signal: AbortSignal): Promise<Seen>;
  cancel?(order: Order, signal: AbortSignal): Promise<Outcome>;
  /** `headers` have lower-case names; `raw` is the body as received. @returns null if the provider did not sign it */
  hint(raw: Uint8Array, headers: Ids, now: number): Promise<Hint | null>;
  /** Rejects when the provider does not say. */
  balance?(signal: AbortSignal): Promise<Minor[]>;
  /** Movements of the balance within at most 30 days. Rejects with a StatementNotTold. */
  statement?: {
    title: string;
    /** Of amounts that name no other. */
    unit: Minor['unit'];
    rows(period: StatedPeriod, patience: Patience): AsyncIterable<readonly StatedRow[]>;
  };
};
