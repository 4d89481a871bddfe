// Offers as the gateway is given them: the postbacks of networks, a player's own offers, and what waits for staff.
// services/offers implements it.
import type { AccountId, CommandId } from '../ids.ts';
import type { OffersAbout } from '../words/offer.ts';
import type { ExceptionNote, ExceptionReason } from '../offers/exceptions.ts';

/** As it arrived, before anything of it is read. */
export type RawPostback = {
  network: string;
  /** The last part of the path, if there is one. */
  pathSecret: string | null;
  method: 'GET' | 'POST';
  /** Path and query, not decoded. */
  rawTarget: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  /** The sender's address after the trusted hops. */
  peer: string | null;
};

/** Plain text; networks compare it word by word. */
export type PostbackReply = { status: number; body: string };

export type OwnOffer = {
  id: string;
  network: string;
  /** Null: the network has not named it. */
  name: string | null;
  /** When it was opened, if we know. Milliseconds, as are the others. */
  clickedAt: number | null;
  points: number | null;
  /** What the player was shown when they opened it, if anything. */
  promisedPoints: number | null;
  state: 'clicked' | 'pending' | 'credited' | 'reversed';
  creditedAt: number | null;
  /** When its points are or were available. */
  releaseAt: number | null;
  reversedAt: number | null;
  /** For the order of pages: the latest first. */
  at: number;
};

/** Offers of one network that a player is shown. */
export type OffersAsked = { network: string; offers: readonly { id: string; points: number }[] };

export type OfferOutcome = {
  state: 'pending' | 'credited' | 'reversed';
  /** Of pending ones, milliseconds. */
  releaseAt: number | null;
};

/** Like `Offers.aboutCredits`, on a given connection. */
export type AboutCredits<Connection> = (db: Connection, creditIds: readonly string[]) => Promise<OffersAbout>;

export type OfferOutlook = {
  /** For how many days its points would be pending. */
  waitDays: number;
  /** The player's latest conversion of it; null when there is none. */
  outcome: OfferOutcome | null;
};

/** Credited points before their release date. `until`: the last of these dates (milliseconds), or null. */
export type PendingOffers = { points: number; until: number | null };

export type Click = {
  /** The same for the same click, however often it is sent. */
  commandId: CommandId;
  account: AccountId;
  network: string;
  offerId: string | null;
  offerName: string | null;
  /** What the player was shown that it brings; null: nothing. */
  points: number | null;
  address: string;
};

export type WaitingException = {
  id: number;
  reason: ExceptionReason;
  detail: string;
  network: string;
  state: 'open' | 'resolved' | 'dismissed';
  attempts: number;
  /** How often the same request came. */
  seen: number;
  openedAt: number;
  lastAt: number;
  closedAt: number | null;
  closedBy: string | null;
  note: string | null;
  /** What it is about, as far as it could be read. */
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
  /** What else staff should know. */
  notes: readonly ExceptionNote[];
};

export type Resolution =
  | { action: 'retry'; note: string }
  /** Looked at and found right: credited in spite of its cap, its sender's digits or what the reward says. */
  | { action: 'approve'; note: string }
  | { action: 'assign'; account: AccountId; note: string }
  | { action: 'dismiss'; note: string };

export type Offers = {
  /** The methods of the network's callback; null: there is no such network. */
  methodsOf(network: string): readonly ('GET' | 'POST')[] | null;
  /** Judges the request, stores what the network has sent, and answers. It is acted upon later. */
  receive(postback: RawPostback): Promise<PostbackReply>;
  /** With a wall to open. */
  walls(): readonly { network: string; title: string }[];
  /** Where walls come from, as sources of a content security policy. */
  wallSources(): readonly string[];
  /** Notes the click and gives the address of the network's wall for this player; null: it has none. */
  openWall(click: Click): Promise<string | null>;
  /** Notes the click; the codes under which the network is to know it. */
  noteClick(click: Click): Promise<{ player: string; click: string }>;
  ownOffers(
    account: AccountId,
    page: { before: { at: number; id: string } | null; limit: number },
  ): Promise<OwnOffer[]>;
  /** For words about credits. */
  aboutCredits(creditIds: readonly string[]): Promise<OffersAbout>;
  /** One for each offer that was asked about, in the same order. */
  outlook(account: AccountId, asked: OffersAsked): Promise<readonly OfferOutlook[]>;
  /** Points of offers that wait for their release date. */
  pendingPoints(account: AccountId): Promise<number>;
  pendingOffers(account: AccountId): Promise<PendingOffers>;
  exceptions(page: {
    state: WaitingException['state'];
    before: number | null;
    limit: number;
  }): Promise<WaitingException[]>;
  /**
   * Idempotent by `commandId`. `closed`: other staff were faster; `no-conversion`: nothing to assign or approve; `own`: it is
   * about the staff account itself, or would be assigned to it.
   */
  resolve(
    id: number,
    resolution: Resolution,
    asked: { by: AccountId; commandId: CommandId },
  ): Promise<'done' | 'missing' | 'closed' | 'no-conversion' | 'own'>;
};
