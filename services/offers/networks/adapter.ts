import type { ReversalReason } from '#contracts/offers/reversals.ts';

/** Signatures cover these bytes, so nothing is decoded, sorted or normalised. */
export type PostbackRequest = {
  method: 'GET' | 'POST';
  /** Path and query as sent: "/api/postback/cpx?status=1&...". */
  rawTarget: string;
  /** The public base URL followed by `rawTarget`: some networks sign the whole URL, which proxies may have changed. */
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array;
  peer: string | null;
};

export type WallCodes = { player: string; click: string };

export type NetworkAccount = {
  secret: string;
  /** The wall's address with `{player}` and `{click}`; null if there is none or the adapter makes it. */
  wall?: string | null;
  /** Further ids and options, documented in the adapter. */
  options: Readonly<Record<string, string>>;
};

/**
 * `pending` is announced for later. `info` pays nothing, such as a screen-out. `test` is the test button, whatever its
 * state. `unknown` has a state that the adapter does not list.
 */
export const POSTBACK_KINDS = ['credit', 'reversal', 'pending', 'info', 'test', 'unknown'] as const;
export type PostbackKind = (typeof POSTBACK_KINDS)[number];

/** Texts are as sent, decoded once; amounts are not computed here. */
export type Postback = {
  kind: PostbackKind;
  state: string | null;
  reason: ReversalReason | null;
  /**
   * Unique per network and kind; a credit and its reversal may share it. If the network proves no id, the adapter composes
   * one from distinguishing fields.
   */
  transactionId: string;
  /** For a reversal, the credit's id, or null if it is the same. For a credit, a second id that a reversal may name. */
  referenceId: string | null;
  playerCode: string | null;
  clickCode: string | null;
  revenue: string | null;
  reward: string | null;
  offerId: string | null;
  /** Of an offer in steps: the step. */
  eventId: string | null;
  eventName: string | null;
  offerName: string | null;
  playerAddress: string | null;
};

export type Reading =
  | { verdict: 'authentic'; postback: Postback }
  /** Signature or secret missing or wrong. `reason` is for staff and contains no secret. */
  | { verdict: 'forged'; reason: string }
  /** A field is missing, repeated or not a decimal. `isProven`: validly signed, or the network signs nothing. */
  | { verdict: 'unreadable'; reason: string; isProven?: boolean };

/** The money-relevant fields covered by the authenticity check. */
export type SignedField = 'transaction' | 'player' | 'revenue' | 'reward' | 'kind' | 'offer';

export type NetworkAdapter = {
  /** Lower case, as in /api/postback/<network> and "receivable:<network>". */
  network: string;
  title: string;
  methods: readonly PostbackRequest['method'][];
  /** Empty if the network signs nothing. With 'reward' but not 'revenue', the core compares the two before it credits. */
  signs: readonly SignedField[];
  /** Whether the URL must end with a secret: /api/postback/<network>/<path secret>. */
  needsSecretPath: boolean;
  /**
   * Addresses or prefixes the network sends from. 'gate' refuses others; 'evidence' only notes them. The environment may
   * replace the list.
   */
  senders: { rule: 'gate' | 'evidence'; addresses: readonly string[] };
  /** Whether a step of an offer is paid to a player once. Elsewhere an event may repeat, like a purchase. */
  paysStepsOnce?: boolean;
  payoutUnit: 'usd' | 'usd-cents';
  /** Plain text. Success also covers queued exceptions; failure covers forged and unreadable postbacks. */
  replies: { success: string; duplicate: string; failure: { status: 400 | 401 | 403; body: string } };
  /** Whether `wallUrl` shows the player a hash made with the postback secret. */
  wallShowsHash?: boolean;
  /** For walls that need more than the placeholders of NetworkAccount. */
  wallUrl?(codes: WallCodes, account: NetworkAccount): string | null;
  /** Compares in constant time. The core checks the path secret and the senders. */
  read(request: PostbackRequest, account: NetworkAccount): Reading;
};
