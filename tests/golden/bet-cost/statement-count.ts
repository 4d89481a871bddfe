import type { Socket } from 'node:net';
import pg from 'pg';
import { OF_BET } from './async-count.ts';

export type Sent = { statements: number; bytes: number };

/** Connections whose statements are all caused by events. */
const BY_EVENTS = /^tallyhouse (sequencer|projector|reactor|notifications)(?: \d+( \w+)?)?$/;

type Counted = { part: string; bytesBefore: number };

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

/** Counts what clients of this process send to PostgreSQL. */
export class StatementCount implements Disposable {
  readonly #prototype = pg.Client.prototype as unknown as { query: Query };
  readonly #query = this.#prototype.query;
  readonly #clients = new Map<pg.Client, Counted>();
  #statements = new Map<string, number>();

  constructor() {
    const [count, query] = [this.#count.bind(this), this.#query];
    this.#prototype.query = function (...args) {
      count(this);
      return query.apply(this, args);
    };
  }

  #count(client: pg.Client): void {
    const part = this.#partOf(client);
    if (part !== null) this.#statements.set(part, (this.#statements.get(part) ?? 0) + 1);
  }

  #partOf(client: pg.Client): string | null {
    const known = this.#clients.get(client);
    if (known !== undefined) return known.part;
    const { application_name: name } = (client as unknown as { connectionParameters: { application_name?: string } })
      .connectionParameters;
    const [, part, pace = ''] = BY_EVENTS.exec(name ?? '') ?? [];
    if (part === undefined) return OF_BET.getStore() === undefined ? null : 'gateway';
    this.#clients.set(client, { part: part + pace, bytesBefore: bytesSentBy(client) });
    return part + pace;
  }

  /** By part, since the last call. */
  take(): Record<string, Sent> {
    const sent = new Map([...this.#statements].map(([part, statements]) => [part, { statements, bytes: 0 }]));
    for (const [client, counted] of this.#clients) {
      const bytesSent = bytesSentBy(client);
      const ofPart = sent.get(counted.part);
      if (ofPart !== undefined) ofPart.bytes += bytesSent - counted.bytesBefore;
      counted.bytesBefore = bytesSent;
    }
    this.#statements = new Map();
    return Object.fromEntries([...sent].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  [Symbol.dispose](): void {
    this.#prototype.query = this.#query;
  }
}

function bytesSentBy({ connection }: pg.Client): number {
  return (connection.stream as Socket).bytesWritten;
}
