// Implemented by services/offers.
import type { UtcDay } from '../days/utc-day.ts';
import type { Page, PageAsked } from '../definition/list.ts';
import type { OFFER_EXCEPTION_SORTS } from '../offers/staff-calls.ts';
import type { AccountId, CommandId } from '../ids.ts';
import type { Receipt, Refusal } from '../outcome.ts';
import type { ListedOffer, ListedStep } from './offer-list.ts';
import type { ExceptionNote, ExceptionReason } from '../offers/exceptions.ts';

export type RawPostback = {
  network: string;
  pathSecret: string | null;
  method: 'GET' | 'POST';
  /** Path and query, not decoded. */
  rawTarget: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** Sender's address after trusted hops. */
  peer: string | null;
};

/** Plain text; networks compare it verbatim. */
export type PostbackReply = { status: number; body: string };

export type OwnOffer = {
  id: string;
  network: string;
  name: string | null;
  /** Milliseconds, like the others; null if unknown. */
  clickedAt: number | null;
  points: number | null;
  /** Shown to the player at the click. */
  promisedPoints: number | null;
  state: 'clicked' | 'pending' | 'credited' | 'reversed';
  creditedAt: number | null;
  releaseAt: number | null;
  reversedAt: number | null;
  /** Of an offer in steps: the words of the one that was paid. */
  step: string | null;
  /** As shown at the click. Empty if the offer is paid in one. */
  steps: readonly StepProgress[];
  at: number;
};

export type FoundConversion = {
  /** Id of its command in the log. */
  commandId: string;
  network: string;
  transactionId: string;
  kind: 'credit' | 'reversal';
  state: string;
  account: AccountId | null;
  points: number | null;
  name: string | null;
};

/** A refused postback whose amount finance has posted from a statement line. */
export type BookedFromStatement = { conversion: string; line: number; by: AccountId; reason: string };

export type OffersAsked = readonly Pick<ListedOffer, 'network' | 'ownId' | 'points' | 'steps'>[];

export type OfferOutcome = {
  state: 'pending' | 'credited' | 'reversed';
  /** Of pending ones, milliseconds. */
  releaseAt: number | null;
};

export type OfferRecord = { credits: number; reversals: number; openReversals: number; openExceptions: number };

export type StepProgress = {
  id: string;
  words: string;
  /** Credited ones, or those that are shown. */
  points: number;
  state: 'open' | 'pending' | 'paid' | 'reversed';
  /** Of pending ones, milliseconds. */
  releaseAt: number | null;
};

export type OfferOutlook = {
  /** Of an offer in steps, the longest. */
  waitDays: number;
  /** Of an offer in steps, null until every step is paid. */
  outcome: OfferOutcome | null;
  steps: readonly (StepProgress & { waitDays: number })[];
};

/** `until`: the last release date (milliseconds), or null. */
export type PendingOffers = { points: number; until: number | null };

export type Click = {
  /** The same for every repeat of a click. */
  commandId: CommandId;
  account: AccountId;
  network: string;
  offerId: string | null;
  offerName: string | null;
  points: number | null;
  /** As shown; of an offer that is paid in one, none. */
  steps?: readonly ListedStep[];
  address: string;
};

export type WaitingException = {
  id: number;
  reason: ExceptionReason;
  detail: string;
  network: string;
  state: 'open' | 'resolved' | 'dismissed';
  attempts: number;
  seen: number;
  openedAt: number;
  lastAt: number;
  closedAt: number | null;
  closedBy: string | null;
  note: string | null;
  /** Of its resolution, which waits for a second person. */
  requestId: string | null;
  conversion: {
    kind: 'credit' | 'reversal';
    transactionId: string;
    account: AccountId | null;
    points: number | null;
    promisedPoints: number | null;
    revenue: string | null;
    reward: string | null;
    offerName: string | null;
  } | null;
  notes: readonly ExceptionNote[];
};

export type ExceptionsAsked = PageAsked<keyof typeof OFFER_EXCEPTION_SORTS> & {
  state: WaitingException['state'];
  reason?: ExceptionReason | undefined;
  network?: string | undefined;
  /** Days of their opening. */
  from?: UtcDay | undefined;
  to?: UtcDay | undefined;
};

export type ExceptionCause = {
  reason: ExceptionReason;
  network: string;
  count: number;
  points: bigint;
  /** Milliseconds. */
  oldestAt: number;
  latestAt: number;
};

export type ExceptionRequest = {
  /** Milliseconds. */
  receivedAt: number;
  peer: string | null;
  method: 'GET' | 'POST';
  target: string;
  headers: Readonly<Record<string, string>>;
  body: string;
};

export type CreditFigures = { credits: number; points: bigint; reversals: number; reversedPoints: bigint };

export type NetworkFigures = CreditFigures & {
  network: string;
  title: string;
  isConnected: boolean;
  /** Milliseconds; null if no authentic postback came. */
  latestAt: number | null;
  openExceptions: number;
  exceptions: number;
};

export type ReversalsAsked = { by: 'offer' | 'player'; network?: string | undefined; days: number; limit: number };

export type ReversalFigures = CreditFigures & {
  network: string | null;
  offer: string | null;
  account: AccountId | null;
};

export type Resolution =
  | { action: 'retry'; note: string }
  /** Credits after review, despite the cap, excess digits of the revenue or a reward mismatch. */
  | { action: 'approve'; note: string }
  | { action: 'assign'; account: AccountId; note: string }
  | { action: 'dismiss'; note: string };

/**
 * `closed`: resolved by other staff. `waiting`: for a second person. `no-conversion`: nothing to assign or approve. `own`:
 * it concerns, or would be assigned to, the staff member's own account.
 */
export type Resolved = 'done' | 'missing' | 'closed' | 'waiting' | 'no-conversion' | 'own';

export type Offers = {
  methodsOf(network: string): readonly ('GET' | 'POST')[] | null;
  /** Verifies and stores the request, then answers. It is processed later. */
  receive(postback: RawPostback): Promise<PostbackReply>;
  walls(): readonly { network: string; title: string }[];
  /** CSP sources of the walls. */
  wallSources(): readonly string[];
  /** Records the click. Null if there is no wall. */
  openWall(click: Click): Promise<string | null>;
  noteClick(click: Click): Promise<{ player: string; click: string }>;
  /** Credits and reversals with this id of their network. */
  conversionsOf(transactionIds: readonly string[]): Promise<readonly FoundConversion[]>;
  ownOffers(
    account: AccountId,
    page: { before: { at: number; id: string } | null; limit: number },
  ): Promise<OwnOffer[]>;
  /** In the order asked. */
  outlook(account: AccountId, asked: OffersAsked): Promise<readonly OfferOutlook[]>;
  pendingPoints(account: AccountId): Promise<number>;
  pendingOffers(account: AccountId): Promise<PendingOffers>;
  /** Null for a page that does not begin in this list. */
  exceptions(asked: ExceptionsAsked): Promise<Page<WaitingException> | null>;
  exceptionCauses(): Promise<readonly ExceptionCause[]>;
  /** Null if there is no such exception. */
  exceptionRequest(id: number): Promise<ExceptionRequest | null>;
  networkFigures(days: number): Promise<readonly NetworkFigures[]>;
  reversals(asked: ReversalsAsked): Promise<readonly ReversalFigures[]>;
  /** Idempotent by `commandId`. A receipt is that of a change request, a refusal that of the ledger. */
  resolve(
    id: number,
    resolution: Resolution,
    asked: { by: AccountId; commandId: CommandId },
  ): Promise<Resolved | Receipt | Refusal>;
};
