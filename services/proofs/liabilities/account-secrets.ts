import { createHmac } from 'node:crypto';
import { formatPosition, type Position } from '#contracts/position.ts';
import { hmac } from './hmac.ts';

/** The house's part of an account's nonce: derived, never stored, and shown to its player. */
export class AccountSecrets {
  readonly #key: Buffer;

  /** `logSaltKey`: never changed, so that nonces last. */
  constructor(logSaltKey: string) {
    this.#key = createHmac('sha256', logSaltKey).update('tallyhouse liabilities').digest();
  }

  of(account: number): Buffer {
    return hmac(this.#key, Buffer.from(String(account)));
  }

  /** Of the split and the order of a day's leaves. */
  ofDay(day: number, position: Position): Buffer {
    return createHmac('sha256', this.#key)
      .update(`day ${day} at ${formatPosition(position)}`)
      .digest();
  }
}
