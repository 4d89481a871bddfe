import type { Reply } from '#contracts/internal/channel.ts';
import type { Log } from '#infra/process/log.ts';
import { randomText } from '#infra/process/random.ts';
import { OwnerConnection, type OwnerLimits, type Transmission } from './owner-connection.ts';

export type OwnersOptions = {
  key: string;
  log: Log;
  limits: OwnerLimits;
  onReplies: (replies: readonly Reply[]) => void;
  /** Unanswered commands sent there get no reply. */
  onLost: (address: string) => void;
};

const NAME_CHARACTERS = 22;

export class Owners {
  readonly #options: OwnersOptions;
  readonly #client = randomText(NAME_CHARACTERS);
  readonly #connections = new Map<string, OwnerConnection>();
  /** The last failure of each address, to log each reason once. */
  readonly #troubles = new Map<string, string>();
  #isClosing = false;

  constructor(options: OwnersOptions) {
    this.#options = options;
  }

  send(address: string, transmission: Transmission): void {
    const connection = this.#connections.get(address) ?? this.#connect(address);
    connection?.send(transmission);
  }

  async close(): Promise<void> {
    this.#isClosing = true;
    await Promise.all([...this.#connections.values()].map((connection) => connection.close()));
  }

  #connect(address: string): OwnerConnection | null {
    const { key, log, limits, onReplies } = this.#options;
    const options = {
      address,
      client: this.#client,
      key,
      limits,
      onReplies,
      onWelcome: () => {
        this.#troubles.delete(address);
        log.info({ address }, 'the channel to a sequencer is open');
      },
      onLost: (reason: string) => this.#lose(address, reason),
    };
    try {
      const connection = new OwnerConnection(options);
      this.#connections.set(address, connection);
      return connection;
    } catch (error) {
      // Deferred, because the caller is iterating.
      setImmediate(() => this.#lose(address, (error as Error).message));
      return null;
    }
  }

  #lose(address: string, reason: string): void {
    this.#connections.delete(address);
    if (this.#isClosing) return;
    if (this.#troubles.get(address) !== reason) {
      this.#troubles.set(address, reason);
      this.#options.log.warn({ address }, `the channel to ${address} is closed: ${reason}`);
    }
    this.#options.onLost(address);
  }
}
