import type { IncomingMessage } from 'node:http';
import type { PendingChange } from '#contracts/approvals/change-request.ts';
import { MINUTE_MS } from '#contracts/days/time.ts';
import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#contracts/definition/call.ts';
import type { CallName, CallNamed } from '#contracts/calls.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { SignedIn } from '#contracts/internal/identity.ts';
import type { Assurance, Renewal, SessionKey, Visit } from '#contracts/internal/sessions.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import type { Page } from '#contracts/definition/list.ts';
import { type Constant, constantOf } from './constant.ts';
import { refused, type Refused } from './errors.ts';
import { pendingChangeIn } from './pending-change.ts';

/** How long a proof of identity counts. */
export const FRESH_MS = 10 * MINUTE_MS;

export type SessionHandle = {
  /**
   * `receipt`: of the account's opening, if this sign-in wrote it; the session's reads wait for it. Returns false if
   * refused.
   */
  signIn(signedIn: Pick<SignedIn, 'person' | 'receipt' | 'epoch' | 'isNewcomer' | 'assurance'>): Promise<boolean>;
  end(): Promise<void>;
  key(): SessionKey;
  assurance(): Assurance | undefined;
  /** Whether the player proved their identity within `FRESH_MS`. */
  isFresh(): boolean;
  /** A new session id; `keep` sends it to the browser once it is stored. */
  renewal(): Renewal & { keep(): void };
  visit(): Visit;
  device(): string | null;
  keepDevice(): string;
  pending(): string | null;
  keepPending(id: string | null): void;
  /** Binds a passkey sign-in to this browser, for five minutes. */
  drawNonce(): string;
  nonce(): string | null;
};

type AccountFor<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer _R, string, 'public'> ? AccountId | null : AccountId;

/** `size` is null if the client announced none. */
export type Upload = { bytes: IncomingMessage; size: number | null };

export type Asked<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** Null only in calls that are open to visitors. */
  account: AccountFor<C>;
  /** The client's Idempotency-Key, or a generated one. */
  commandId: CommandId;
  /** An IPv4 address, or the network of an IPv6 address. */
  addressOf: () => string;
  session: SessionHandle;
  /** Of calls with an upload. */
  upload?: Upload;
};

/** A streamed file is disposed of once it is sent, or the client has hung up. */
export type AnswerFile =
  | { name: string; bytes: Uint8Array }
  // `size` is null for a file that is written while it is sent.
  | ({ name: string; size: number | null; stream: AsyncIterable<Uint8Array> } & AsyncDisposable);

export type Answer<Reply> = {
  kind: 'answer';
  reply: Reply;
  /** Position of a command's last event; queries get theirs from their view. */
  position?: string;
  /** The command id was used before, and this is the first reply. */
  isRepeated?: boolean;
  /** The reply as bytes, if it never changes. */
  constant?: Promise<Constant>;
  file?: AnswerFile;
  /** Of a list: sent as headers. */
  page?: Omit<Page<unknown>, 'rows'>;
  /** Sent instead of the reply: the decision waits for a second person. */
  pending?: PendingChange;
};

export type Handler<Name extends CallName> = (
  asked: Asked<CallNamed<Name>>,
) => Promise<Answer<ReplyOf<CallNamed<Name>>> | Refused> | Answer<ReplyOf<CallNamed<Name>>> | Refused;

export type Handlers = { readonly [Name in CallName]: Handler<Name> };

export function answer<Reply>(reply: Reply): Answer<Reply> {
  return { kind: 'answer', reply };
}

/** `page` is null if the request begins after a row that is not one of this list. */
export async function answerPage<Row, Reply>(
  page: Page<Row> | null,
  replyOf: (rows: readonly Row[]) => Promise<Reply> | Reply,
): Promise<Answer<Reply> | Refused> {
  if (page === null) return refused('invalid-input', 'Page with `next-cursor` of the page before, sorted as that one.');
  const { rows, ...rest } = page;
  return { kind: 'answer', reply: await replyOf(rows), page: rest };
}

export function constantAnswer<Reply>(reply: Reply): Answer<Reply> {
  return { kind: 'answer', reply, constant: constantOf(JSON.stringify(reply)) };
}

/** The reply is not sent if the receipt is that of a change request. */
export function answerOf<Reply>(reply: Reply, receipt: Receipt): Answer<Reply> {
  const { partition, seq, repeated } = receipt;
  const answered = { kind: 'answer', reply, position: positionAt(partition, seq), isRepeated: repeated } as const;
  const pending = pendingChangeIn(receipt);
  return pending === null ? answered : { ...answered, pending };
}
