import type { BodyOf, Call, ParamsOf, QueryOf, ReplyOf } from '#contracts/definition/call.ts';
import type { CallName, CallNamed } from '#contracts/calls.ts';
import type { AccountId, CommandId } from '#contracts/ids.ts';
import type { SignedIn } from '#contracts/internal/identity.ts';
import type { Assurance, Renewal, SessionKey, Visit } from '#contracts/internal/sessions.ts';
import type { Receipt } from '#contracts/outcome.ts';
import { positionAt } from '#contracts/position.ts';
import { type Constant, constantOf } from '../answers/constant.ts';
import type { Refused } from '../answers/errors.ts';

/** The session that the request came with, and who sent the request. */
export type SessionHandle = {
  /** `receipt`: of the account's beginning, if this sign-in wrote it; the session's reads wait for it. False: refused. */
  signIn(signedIn: Pick<SignedIn, 'person' | 'receipt' | 'epoch' | 'isNewcomer' | 'assurance'>): Promise<boolean>;
  end(): Promise<void>;
  /** What the session is called outside the cookie. */
  key(): SessionKey;
  /** How it was signed in. */
  assurance(): Assurance | undefined;
  /** Whether who is behind it was proven within ten minutes. */
  isFresh(): boolean;
  /** A new id, for the browser to `keep` once the session has it. */
  renewal(): Renewal & { keep(): void };
  visit(): Visit;
  /** The id in the device cookie, if there is one. */
  device(): string | null;
  /** Draws one where the browser has none. */
  keepDevice(): string;
  /** The sign-in of this browser that waits for its second factor, if there is one. */
  pending(): string | null;
  keepPending(id: string | null): void;
  /** Draws what binds a sign-in by passkey to this browser, and keeps it there for five minutes. */
  drawNonce(): string;
  /** Null: this browser has none. */
  nonce(): string | null;
};

type AccountFor<C> =
  C extends Call<infer _P, infer _Q, infer _B, infer _R, string, 'public'> ? AccountId | null : AccountId;

export type Asked<C> = {
  params: ParamsOf<C>;
  query: QueryOf<C>;
  body: BodyOf<C>;
  /** Who is signed in; for calls that anybody may make, null when nobody is. */
  account: AccountFor<C>;
  /** The client's Idempotency-Key, or one that was drawn. */
  commandId: CommandId;
  /** Where the visitor comes from: an IPv4 address, or the network of an IPv6 one. */
  addressOf: () => string;
  session: SessionHandle;
};

export type Answer<Reply> = {
  kind: 'answer';
  reply: Reply;
  /** Where a command's last event stands; queries get theirs from their view. */
  position?: string;
  /** The command id had been used before, and this is the reply of then. */
  isRepeated?: boolean;
  /** The reply as bytes, for one that never changes. */
  constant?: Promise<Constant>;
  /** Sent in place of the reply, by calls that answer with a file. */
  file?: { name: string; bytes: Uint8Array };
};

export type Handler<Name extends CallName> = (
  asked: Asked<CallNamed<Name>>,
) => Promise<Answer<ReplyOf<CallNamed<Name>>> | Refused> | Answer<ReplyOf<CallNamed<Name>>> | Refused;

/** One handler for each call: a call without one does not compile. */
export type Handlers = { readonly [Name in CallName]: Handler<Name> };

export function answer<Reply>(reply: Reply): Answer<Reply> {
  return { kind: 'answer', reply };
}

/** To be made once, not for each request. */
export function constantAnswer<Reply>(reply: Reply): Answer<Reply> {
  return { kind: 'answer', reply, constant: constantOf(JSON.stringify(reply)) };
}

export function answerOf<Reply>(reply: Reply, { partition, seq, repeated }: Receipt): Answer<Reply> {
  return { kind: 'answer', reply, position: positionAt(partition, seq), isRepeated: repeated };
}
