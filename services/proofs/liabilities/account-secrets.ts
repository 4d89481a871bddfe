import { createHmac } from 'node:crypto';

/** The house's part of an account's nonce: derived, never stored, and shown to its player. */
export class AccountSecrets {
  readonly #key: Buffer;

  /** `logSaltKey`: never changed, so that nonces last. */
  constructor(logSaltKey: string) {
    this.#key = createHmac('sha256', logSaltKey).update('tallyhouse liabilities').digest();
  }

  of(account: number): Buffer {
    return createHmac('sha256', this.#key).update(String(account)).digest();
  }
}
