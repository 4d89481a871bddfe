import { createHmac } from 'node:crypto';

/** What the house adds to the nonce of an account: derived, never stored, and known to its player. */
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
