import type { ReversalReason } from '#contracts/offers/reversals.ts';

/** One postback, exactly as it arrived. Signatures cover these bytes, so nothing here is decoded, sorted or normalised. */
export type PostbackRequest = {
  /** HEAD and OPTIONS never reach an adapter. */
  method: 'GET' | 'POST';
  /** Path and query as sent: "/api/postback/cpx?status=1&...". */
  rawTarget: string;
  /** The house's public base URL followed by `rawTarget`. Networks that sign the whole URL sign this one, whatever a proxy did to it. */
  url: string;
  /** Names in lower case; a repeated header is joined by ", ". */
  headers: Readonly<Record<string, string>>;
  /** Empty for GET. */
  body: Uint8Array;
  /** The sender's address after the trusted hops. */
  peer: string | null;
};

export type WallCodes = { player: string; click: string };

/** What the house and the network have agreed on. From the environment. */
export type NetworkAccount = {
  secret: string;
  /** The wall's address with `{player}` and `{click}` in it, unless there is none or the adapter makes it. */
  wall?: string | null;
  /** Further ids and options of this network, by the name that its adapter documents. */
  options: Readonly<Record<string, string>>;
};

/**
 * `pending` is announced for later. `info` pays nothing, as a screen-out. `test` is the network's test button, whatever
 * else it says. `unknown` has a state without a meaning in the adapter.
 */
export const POSTBACK_KINDS = ['credit', 'reversal', 'pending', 'info', 'test', 'unknown'] as const;
export type PostbackKind = (typeof POSTBACK_KINDS)[number];

/** What an authentic postback says. Texts as sent, decoded once; amounts are not computed with here. */
export type Postback = {
  kind: PostbackKind;
  /** Of an unknown kind: the state as sent. */
  state: string | null;
  /** Why a credit is reversed, if the network says so. */
  reason: ReversalReason | null;
  /**
   * Unique at the network for this kind. A credit and its reversal may share one. Where the network proves no id, the adapter
   * puts one together from what tells two postbacks apart.
   */
  transactionId: string;
  /** Of a reversal: the credit it takes back, null if that has the same id. Of a credit: a second id that its reversal may name. */
  referenceId: string | null;
  /** The opaque code that the wall or the click passed along. */
  playerCode: string | null;
  /** The code of the click, where the network passes it back. */
  clickCode: string | null;
  /** Owed to the house, in `payoutUnit`: a canonical decimal, perhaps with a sign. Null: not stated. */
  revenue: string | null;
  /** The player's points by the network's own rate: a canonical decimal. Null: not stated. */
  reward: string | null;
  offerId: string | null;
  /** The goal or event within the offer. */
  eventId: string | null;
  offerName: string | null;
  /** Where the player did it. Evidence only. */
  playerAddress: string | null;
};

export type Reading =
  | { verdict: 'authentic'; postback: Postback }
  /** The signature or the secret is missing or wrong. `reason` is for staff; it repeats no secret. */
  | { verdict: 'forged'; reason: string }
  /**
   * It cannot be understood: a field is missing, named twice, or not a decimal. `isProven`: its signature is right, or the network
   * signs nothing.
   */
  | { verdict: 'unreadable'; reason: string; isProven?: boolean };

/** Of the fields that decide about money, those that the authenticity check covers. */
export type SignedField = 'transaction' | 'player' | 'revenue' | 'reward' | 'kind' | 'offer';

export type NetworkAdapter = {
  /** In lower case, as in /api/postback/<network> and in the account "receivable:<network>". */
  network: string;
  title: string;
  methods: readonly PostbackRequest['method'][];
  /** Empty: the network signs nothing. With 'reward' but without 'revenue', the core compares both before it credits. */
  signs: readonly SignedField[];
  /** Whether the URL given to the network needs the secret path part: /api/postback/<network>/<path secret>. */
  needsSecretPath: boolean;
  /**
   * Addresses or prefixes ("20.76.54.40/29") that the network sends from. 'gate': others are refused; 'evidence': others are
   * noted. The environment may replace the list.
   */
  senders: { rule: 'gate' | 'evidence'; addresses: readonly string[] };
  payoutUnit: 'usd' | 'usd-cents';
  /** Plain text. Success also answers what waits in the queue of exceptions; failure answers forged and unreadable ones. */
  replies: { success: string; duplicate: string; failure: { status: 400 | 401 | 403; body: string } };
  /** Whether `wallUrl` shows the player a hash by the secret that signs postbacks. */
  wallShowsHash?: boolean;
  /** The address of the network's wall for a player, where it needs more than the placeholders of NetworkAccount. Pure. */
  wallUrl?(codes: WallCodes, account: NetworkAccount): string | null;
  /** Pure; compares in constant time. The path secret and the senders are checked by the core. */
  read(request: PostbackRequest, account: NetworkAccount): Reading;
};
