import type { StatementPull } from '../finance/calls.ts';
import type { SourceTerms } from '../finance/terms.ts';
import type { Drift } from '../finance/drift.ts';
import type { UtcDay } from '../days/utc-day.ts';
import type { Page, PageAsked } from '../definition/list.ts';
import type { EXCEPTION_SORTS, LINE_SORTS, MATCH_SORTS } from '../finance/matching-calls.ts';
import type { EntrySide, FinanceException, LineSide, Matched } from '../finance/exceptions.ts';
import type { Preview, StatementFile } from '../finance/files.ts';
import type { Mapping, StatedPeriod } from '../finance/mapping.ts';
import type { ExceptionType, ResolvingVerb } from '../finance/matching.ts';
import type { ChainedStatement } from '../finance/statement-chain-calls.ts';
import type { Period, PeriodDetail } from '../finance/periods.ts';
import type { Reconciliation } from '../finance/reconciliations.ts';
import type { RunSummary } from '../finance/runs.ts';
import type { AccountId } from '../ids.ts';

export type Source = SourceTerms & {
  account: string;
  ours: bigint;
  theirs: bigint;
  others: { currency: string; theirs: bigint }[];
  openLines: number;
  exceptions: number;
  lastLineAt: string | null;
  importedAt: string | null;
  pull: StatementPull | null;
};

/** `stated`: typed by a person for a file that states no period or balances. */
export type StatementReading = { mapping: Mapping; stated?: StatedPeriod | undefined };

export type Uploaded = { kind: 'stored'; file: StatementFile } | { kind: 'too-large' | 'empty' | 'full' | 'too-slow' };

export type FinanceRefusalKind =
  | 'closed'
  | 'unresolved'
  | 'taken'
  | 'month'
  | 'behind'
  | 'not-ready'
  | 'not-closed'
  | 'not-over'
  | 'changed'
  | 'not-due'
  | 'by-preparer'
  | 'without-reason'
  | 'large'
  | 'exporting'
  | 'own';

/** `message` is shown. Nothing was changed. */
export type FinanceRefusal = { kind: 'refused'; why: FinanceRefusalKind; message: string };

export type Resolution = {
  ids: readonly number[];
  verb: ResolvingVerb;
  reason: string;
  by: AccountId;
  rate?: string | undefined;
  entries: readonly string[];
  lines: readonly number[];
};

/** Negative: taken from `account`. */
export type WantedPosting = {
  exception: number;
  account: string;
  micros: number;
  reference: string;
  isFee: boolean;
  /** Added to the reason. */
  detail: string | null;
  /** Or null if the person chooses the other account. */
  against: 'offer-revenue' | null;
  /** The date of the line or entry, if a posting may have it. */
  effectiveAt?: string;
};

export type Resolved = {
  kind: 'resolved';
  count: number;
  /** For a second person. */
  waiting: number;
  accounts: readonly string[];
  postings: readonly WantedPosting[];
};

export type AsideDecision = {
  ids: readonly number[];
  decision: 'approve' | 'decline';
  reason: string;
  by: AccountId;
};

/** A zip archive. Disposing of it removes its files; also when it was not read. */
export type BooksExport = {
  kind: 'export';
  size: number;
  bytes: AsyncIterable<Uint8Array>;
  [Symbol.asyncDispose](): Promise<void>;
};

/** Implemented by services/finance. */
type Days = { from?: UtcDay | undefined; to?: UtcDay | undefined };

export type ExceptionsAsked = PageAsked<keyof typeof EXCEPTION_SORTS> &
  Days & {
    state: 'open' | 'waiting' | 'resolved';
    account?: string | undefined;
    type?: ExceptionType | undefined;
    owner?: AccountId | undefined;
  };

/** `difference`: as the person saw it. */
export type Signing = {
  month: string;
  by: AccountId;
  accounts: readonly { account: string; difference: number }[];
};

export type MatchesAsked = PageAsked<keyof typeof MATCH_SORTS> & { account: string; state: Matched['state'] };

export type Finance = {
  sources(): Promise<readonly Source[]>;
  /** The latest first, with the gaps between them. */
  statements(account: string): Promise<{ statedTo: string | null; rows: ChainedStatement[] }>;
  changeSource(account: string, terms: Omit<SourceTerms, 'currency'>, by: AccountId): Promise<void>;
  /** Soon. Null if the provider of the account has no API for it. */
  pull(account: string): Promise<StatementPull | null>;
  /** `size`: as the client announced it. */
  upload(file: {
    account: string;
    name: string;
    by: AccountId;
    bytes: AsyncIterable<Uint8Array>;
    size: number | null;
  }): Promise<Uploaded>;
  /** Null if there is no such file. */
  preview(file: number, reading: StatementReading): Promise<Preview | null>;
  /** Goes on after the answer. */
  import(file: number, reading: StatementReading, by: AccountId): Promise<StatementFile | 'unknown' | 'imported'>;
  /** False if it is imported, or being imported. */
  deleteFile(id: number): Promise<boolean>;
  file(id: number): Promise<StatementFile | null>;
  files(page: { account?: string | undefined; before?: number | undefined; limit: number }): Promise<StatementFile[]>;
  match(run: {
    account: string;
    by: AccountId;
    isDry: boolean;
  }): Promise<{ kind: 'matched'; summary: RunSummary; before: RunSummary | null } | FinanceRefusal>;
  /** Null for a page that does not begin in this list. */
  matches(asked: MatchesAsked): Promise<Page<Matched> | null>;
  /** False if there is no such match. */
  revoke(match: { id: string; by: AccountId; reason: string }): Promise<boolean | FinanceRefusal>;
  /** Null for a page that does not begin in this list. */
  openLines(account: string, asked: PageAsked<keyof typeof LINE_SORTS> & Days): Promise<Page<LineSide> | null>;
  candidates(asked: {
    account: string;
    micros: number;
    line?: number | undefined;
    limit: number;
  }): Promise<EntrySide[]>;
  /** Null for a page that does not begin in this list. */
  exceptions(asked: ExceptionsAsked): Promise<Page<FinanceException> | null>;
  resolve(resolution: Resolution): Promise<Resolved | FinanceRefusal>;
  /** People whose requests to set these exceptions aside are undecided. */
  askersOf(ids: readonly number[]): Promise<readonly AccountId[]>;
  decideAsides(
    decision: AsideDecision,
  ): Promise<{ kind: 'decided'; accounts: readonly string[]; count: number } | FinanceRefusal>;
  notePosted(posted: {
    exception: number;
    verb: 'book' | 'book-conversion' | 'exchange';
    command: string;
    by: AccountId;
    reason: string;
  }): Promise<void>;
  handOver(handing: {
    ids: readonly number[];
    owner?: number | null | undefined;
    note?: string | undefined;
    by: AccountId;
  }): Promise<number>;
  /** Of these accounts at the end of the month, as far as they are prepared. */
  preparersOf(month: string, accounts: readonly string[]): Promise<readonly AccountId[]>;
  periods(): Promise<Period[]>;
  period(month: string): Promise<PeriodDetail | FinanceRefusal>;
  /** At the end of the month. */
  reconciliations(month: string): Promise<Reconciliation[]>;
  prepare(signing: Signing): Promise<Reconciliation[] | FinanceRefusal>;
  review(signing: Signing & { reason?: string | undefined }): Promise<Reconciliation[] | FinanceRefusal>;
  close(period: { month: string; by: AccountId; reason: string }): Promise<PeriodDetail | FinanceRefusal>;
  reopen(period: {
    month: string;
    by: AccountId;
    reason: string;
    hours: number;
  }): Promise<PeriodDetail | FinanceRefusal>;
  exportMonth(month: string): Promise<BooksExport | FinanceRefusal>;
  /** Public, the present one first. */
  exportKeys: readonly string[];
  drift(asked: { account: string; at: number; statedBalance: bigint | null }): Promise<Drift>;
};
