import type { z } from 'zod';
import type { CommandType } from '../commands.ts';
import type { ViewName } from '../push.ts';
import type { Permission } from './permissions.ts';
import { OPERATOR_REFUSALS } from './operator-refusals.ts';
import {
  addressBlocked,
  bodyTooLarge,
  COMMON_REFUSALS,
  fault,
  forbidden,
  foreignOrigin,
  invalidInput,
  malformedJson,
  overloaded,
  rateLimited,
  unauthenticated,
  unsupportedMediaType,
} from './common-refusals.ts';
import type { RefusalDefinition } from './refusal.ts';

/** `public` needs no session, `player` any session, others that staff permission. */
export type Access = 'public' | 'player' | Permission;

export function permissionFor({ access }: Pick<Call, 'access'>): Permission | null {
  return access === 'public' || access === 'player' ? null : access;
}

/**
 * Cost of a call in one-row replies, charged before the request is read. `play` pays for bets and moves and refills at
 * BETS_PER_SECOND. Each player has both purses; without a session the address pays.
 */
export type Budget = {
  purse: 'play' | 'other';
  cost: number;
  /**
   * Of calls that store something: how often a player, or an address without a session, may make it within 24 hours.
   * Times what a call adds in rows that end later than an hour: at most 1 MB a player, 8 MB an address.
   */
  perDay?: number;
  /** Of calls that mail to what was typed: how often within 24 hours from one address, whatever the account. */
  perAddressPerDay?: number;
};

/** A bet or a move. It leaves 1 KB, and costs points, so no day bounds it. */
export const PLAY: Budget = { purse: 'play', cost: 1 };
export const SMALL: Budget = { purse: 'other', cost: 1 };
/** Up to 200 rows, or several views. */
export const LIST: Budget = { purse: 'other', cost: 4 };
export const REPORT: Budget = { purse: 'other', cost: 10 };

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export type Call<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Name extends string = string,
  Who extends Access = Access,
  How extends Method = Method,
> = {
  /** Also the gateway's file name and the client's cache key. */
  name: Name;
  method: How;
  path: string;
  aliases?: readonly string[];
  access: Who;
  summary: string;
  /** The call then accepts Min-Position and returns As-Of-Position. */
  view?: ViewName;
  /** Slow views (projections/registry.ts) of the answer, which also reach the position. */
  alsoReads?: readonly ViewName[];
  params?: Params;
  query?: Query;
  body?: Body;
  reply: Reply;
  /** A list of a player that can also be had whole, as a CSV file. Those of staff always can. */
  isSavedWhole?: true;
  /** Its body is a file, sent as application/octet-stream and read as a stream. */
  upload?: { maxBytes: number };
  /** Sent as an attachment; `reply` describes its bytes. */
  file?: 'application/gzip' | 'application/zip' | 'application/pdf' | 'text/csv' | 'text/html' | 'text/plain';
  /** Call-specific; see refusalsOf. */
  refusals: readonly RefusalDefinition[];
  budget: Budget;
  /** Accepts an Idempotency-Key (UUID version 4 or 7); `required` refuses calls without one. */
  idempotent?: boolean | 'required';
  /** Of writing calls of staff. If one can need a second person, the call can answer 202 with the change request. */
  commands?: readonly CommandType[];
};

/** Preserves exact types, so that a missing handler is a type error. */
export function defineCall<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  const N extends string,
  const A extends Access,
  const M extends Method,
>(call: Call<P, Q, B, R, N, A, M>): Call<P, Q, B, R, N, A, M> {
  return call;
}

/** Sorted by code. */
export function refusalsOf(call: Call): readonly RefusalDefinition[] {
  const refusals: RefusalDefinition[] = [...call.refusals];
  if (call.params || call.query || call.body || call.idempotent || call.view) refusals.push(invalidInput);
  if (call.body) refusals.push(malformedJson, bodyTooLarge, unsupportedMediaType);
  if (call.upload) refusals.push(bodyTooLarge, unsupportedMediaType);
  if (call.idempotent) refusals.push(...COMMON_REFUSALS);
  if (call.method !== 'GET') refusals.push(foreignOrigin);
  if (call.access !== 'public') refusals.push(unauthenticated);
  if (permissionFor(call) !== null) {
    refusals.push(forbidden);
    if (call.method !== 'GET') refusals.push(...OPERATOR_REFUSALS);
  }
  // Any call can be refused while the database is unreachable.
  refusals.push(rateLimited, addressBlocked, overloaded, fault);
  const byCode = new Map(refusals.map((refusal) => [refusal.code, refusal]));
  return [...byCode].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, refusal]) => refusal);
}

export type ParamsOf<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.output<B> : never;
export type ReplyOf<C> = C extends Call<z.ZodType, z.ZodType, z.ZodType, infer R> ? z.output<R> : never;
export type ParamsIn<C> = C extends Call<infer P, z.ZodType, z.ZodType, z.ZodType> ? z.input<P> : never;
export type QueryIn<C> = C extends Call<z.ZodType, infer Q, z.ZodType, z.ZodType> ? z.input<Q> : never;
export type BodyIn<C> = C extends Call<z.ZodType, z.ZodType, infer B, z.ZodType> ? z.input<B> : never;
