import type { Context } from 'koa';
import { positionAt } from '#contracts/position.ts';
import type { Random } from '#infra/process/random.ts';
import type { AddressOf } from '../http/address.ts';
import type { CountryOf } from '../http/country.ts';
import { deviceOf, drawNonce, keepDevice, keepPending, nonceOf, pendingOf } from '../session/own-cookies.ts';
import type { OwnWrites } from '../../module/own-writes.ts';
import { endSession, renewalOf, sessionIdOf, signInSession } from '../session/session.ts';
import { type SessionCache, sessionKeyOf } from '../session/session-cache.ts';
import { FRESH_MS, type SessionHandle } from '../../module/handler.ts';

export type SessionRooms = {
  cache: Pick<SessionCache, 'destroy' | 'peek'>;
  writes: OwnWrites;
  addressOf: AddressOf;
  countryOf: CountryOf;
  random: Pick<Random, 'text'>;
  now: () => number;
};

/** A class, so that a bet, which uses none of it, allocates one object and no closures. */
export class RequestSession implements SessionHandle {
  readonly #ctx: Context;
  readonly #rooms: SessionRooms;

  constructor(ctx: Context, rooms: SessionRooms) {
    this.#ctx = ctx;
    this.#rooms = rooms;
  }

  async signIn({ person: { account }, receipt, epoch, isNewcomer, assurance }: Parameters<SessionHandle['signIn']>[0]) {
    const begun = receipt === null ? undefined : positionAt(receipt.partition, receipt.seq);
    if (begun !== undefined) this.#rooms.writes.note(account, begun);
    const facts = { epoch, isNewcomer, assurance, visit: this.visit(), device: this.keepDevice() };
    if (await signInSession(this.#ctx, { account, facts, begun })) return true;
    await this.end();
    return false;
  }

  end() {
    return endSession(this.#ctx, this.#rooms.cache);
  }

  key() {
    return sessionKeyOf(sessionIdOf(this.#ctx));
  }

  assurance() {
    return this.#rooms.cache.peek(sessionIdOf(this.#ctx))?.assurance;
  }

  isFresh() {
    const stored = this.#rooms.cache.peek(sessionIdOf(this.#ctx));
    return stored !== null && this.#rooms.now() - stored.authenticatedAt < FRESH_MS;
  }

  renewal() {
    return renewalOf(this.#ctx, this.#rooms.random);
  }

  visit() {
    const { req } = this.#ctx;
    return {
      address: this.#rooms.addressOf(req),
      agent: req.headers['user-agent'] ?? '',
      country: this.#rooms.countryOf(req),
    };
  }

  device() {
    return deviceOf(this.#ctx);
  }

  keepDevice() {
    return keepDevice(this.#ctx, this.#rooms.random);
  }

  pending() {
    return pendingOf(this.#ctx);
  }

  keepPending(id: string | null) {
    keepPending(this.#ctx, id);
  }

  drawNonce() {
    return drawNonce(this.#ctx, this.#rooms.random);
  }

  nonce() {
    return nonceOf(this.#ctx);
  }
}
