// Implemented by services/compliance.
import type { AccountId, CommandId } from '../ids.ts';
import type { Page, PageAsked } from '../definition/list.ts';
import type { Hold, HOLD_SORTS, TaxStanding } from '../withdrawals/compliance-calls.ts';
import type { MethodName } from '../withdrawals/method-names.ts';
import type { Destination } from '../withdrawals/methods.ts';
import type { PAYEE_SORTS } from '../withdrawals/payee-calls.ts';
import type { PayeeForm } from '../withdrawals/payee-form.ts';
import type { Risk, RiskEvidence, RiskVerdict } from '../withdrawals/risk.ts';
import type { WithdrawalStage } from '../withdrawals/stage.ts';

/** `updatedAt`: milliseconds. */
export type StoredPayee = PayeeForm & { updatedAt: number };

export type RequestedWithdrawal = {
  id: CommandId;
  account: AccountId;
  points: number;
  destination: Destination;
  /** Keyed, as in the log. */
  destinationHash: string;
  /** Of the browser's cookie. */
  device: string | null;
};

export type ComplianceRefusal = {
  kind: 'refused';
  code: 'destination-new' | 'payee-form-needed' | 'payee-held' | 'reversals-open' | 'tax-form-needed';
  message: string;
};

/** `isNew`: by this call. */
export type Assessed = { kind: 'assessed'; verdict: RiskVerdict; isNew: boolean };

/** `reason` is for staff. */
export type Clearance = { kind: 'clear' } | { kind: 'held'; reason: string };

export type LinkedWithdrawal = {
  account: AccountId;
  withdrawalId: string;
  method: MethodName;
  points: number;
  /** Null until the view has it, or if it was refused. */
  stage: WithdrawalStage | null;
  /** Milliseconds. */
  at: number;
  shares: ('destination' | 'device')[];
};

export type WithdrawalEvidence = {
  account: AccountId;
  risk: Risk;
  evidence: RiskEvidence;
  linked: LinkedWithdrawal[];
};

/** Times in milliseconds. */
export type HoldOfPlayer = Pick<Hold, 'id' | 'withdrawalId' | 'kind'> & {
  state: 'open' | 'confirmed';
  openedAt: number;
  appeal: { text: string; at: number } | null;
};

export type HoldsAsked = PageAsked<keyof typeof HOLD_SORTS> & { state: Hold['state']; kind?: Hold['kind'] | undefined };

export type HoldDecision = { id: number; decision: 'clear' | 'confirm'; reason: string; by: AccountId };
export type TaxForm = { account: AccountId; kind: 'W-9' | 'W-8BEN'; note: string };

export type PayeesAsked = PageAsked<keyof typeof PAYEE_SORTS> & { account?: AccountId | undefined };
/** `updatedAt`: milliseconds. */
export type PayeeRow = {
  account: AccountId;
  maskedName: string;
  country: string;
  updatedAt: number;
  isScreened: boolean;
  isOnHold: boolean;
};

/** `loadedAt`: milliseconds. */
export type SanctionsList = { hash: string; published: string; entries: number; loadedAt: number };

export type TaxQueueRow = {
  account: AccountId;
  state: Exclude<TaxStanding['state'], 'none'>;
  paidMicros: bigint;
  openMicros: bigint;
  /** `recordedAt`: milliseconds. */
  form: { kind: TaxForm['kind']; validUntil: string | null; recordedAt: number; note: string } | null;
};
export type TaxQueue = { year: number; thresholdCents: number | null; rows: TaxQueueRow[] };

export type PayeeTotal = {
  account: AccountId;
  payments: number;
  paidMicros: bigint;
  /** With other accounts of the same person. */
  personMicros: bigint;
  state: TaxStanding['state'];
  form: TaxForm['kind'] | null;
};
/** `rows`: a bounded number, the highest sums first. */
export type PayeeTotals = { thresholdCents: number | null; payees: number; paidMicros: bigint; rows: PayeeTotal[] };

export type Compliance = {
  payee(account: AccountId): Promise<StoredPayee | null>;
  /** Null for a page that does not begin in this list. */
  payees(asked: PayeesAsked): Promise<Page<PayeeRow> | null>;
  /** Null without a form. */
  maskedPayee(account: AccountId): Promise<{ maskedName: string; country: string } | null>;
  sanctionsList(): Promise<SanctionsList | null>;
  taxQueue(): Promise<TaxQueue>;
  payeeTotals(year: number): Promise<PayeeTotals>;
  savePayee(account: AccountId, form: PayeeForm): Promise<StoredPayee>;
  taxStanding(account: AccountId): Promise<TaxStanding>;
  /** Stores the evidence before the request is submitted. A repeated request keeps its first assessment. */
  assess(request: RequestedWithdrawal): Promise<ComplianceRefusal | Assessed>;
  /** The ledger refused the request. */
  forget(id: CommandId): Promise<void>;
  /** Screens again. Asked before each approval and before each payout leaves. */
  clearance(account: AccountId, withdrawalId: string): Promise<Clearance>;
  /** Those that policy may approve. */
  approvable(ids: readonly string[]): Promise<ReadonlySet<string>>;
  risks(ids: readonly string[]): Promise<ReadonlyMap<string, Risk>>;
  /** Reasons by withdrawal. */
  holdsOf(withdrawals: readonly { id: string; account: AccountId }[]): Promise<ReadonlyMap<string, string>>;
  /** Stopped by open or confirmed holds; a bounded number, the latest ones. */
  onHold(): Promise<{ withdrawals: readonly string[]; accounts: readonly AccountId[] }>;
  evidence(id: string): Promise<WithdrawalEvidence | null>;
  /** Not cleared. */
  holdsOfPlayer(account: AccountId): Promise<HoldOfPlayer[]>;
  appealHold(appeal: {
    id: number;
    account: AccountId;
    text: string;
  }): Promise<HoldOfPlayer | 'missing' | 'closed' | 'appealed'>;
  /** Null for a page that does not begin in this list. */
  holds(asked: HoldsAsked): Promise<Page<Hold> | null>;
  decideHold(decision: HoldDecision): Promise<Hold | 'missing' | 'closed' | 'own'>;
  /** Returns its last day, or null. */
  recordTaxForm(form: TaxForm, by: AccountId): Promise<string | null>;
  /** `device`: of the browser's cookie. */
  noteTipDevice(account: AccountId, device: string): Promise<void>;
  /** Accounts that asked for a withdrawal to the same destination, or on the same device, at most 200. */
  linkedAccounts(account: AccountId): Promise<readonly AccountId[]>;
  taxTotals(year: number): Promise<{ players: number; csv: string }>;
};
