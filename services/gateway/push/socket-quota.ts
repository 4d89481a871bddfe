// Each socket receives all public pushes, so their number per player is bounded.
import type { IncomingMessage } from 'node:http';
import type { AccountId } from '#contracts/ids.ts';
import type { TurnedAway } from './handshake.ts';

const SOCKETS_PER_PLAYER = 32;

export const TOO_MANY_SOCKETS: TurnedAway = {
  status: 429,
  message: `You have ${SOCKETS_PER_PLAYER} of these open already. Close some first.`,
};

export class SocketQuota {
  readonly #taken = new Map<AccountId, number>();
  readonly #reserved = new WeakMap<IncomingMessage, () => void>();

  isFull(account: AccountId): boolean {
    return (this.#taken.get(account) ?? 0) >= SOCKETS_PER_PLAYER;
  }

  take(account: AccountId): () => void {
    this.#taken.set(account, (this.#taken.get(account) ?? 0) + 1);
    let isTaken = true;
    return () => {
      if (!isTaken) return;
      isTaken = false;
      const left = (this.#taken.get(account) ?? 1) - 1;
      if (left === 0) this.#taken.delete(account);
      else this.#taken.set(account, left);
    };
  }

  /**
   * For a request that becomes a connection within this turn or never. Counts at once: requests of one packet are all
   * admitted before the first connects.
   */
  reserve(request: IncomingMessage, account: AccountId): void {
    this.#reserved.set(request, this.take(account));
    setImmediate(() => this.claim(request)?.());
  }

  claim(request: IncomingMessage): (() => void) | undefined {
    const giveBack = this.#reserved.get(request);
    this.#reserved.delete(request);
    return giveBack;
  }
}
