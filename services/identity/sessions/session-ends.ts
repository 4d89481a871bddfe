// Reports ended sessions and changed people of all gateways. Notices may be missed while the connection is down, so
// listeners then drop their caches.
import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { accountId, type AccountId } from '#contracts/ids.ts';
import type { SessionEnd } from '#contracts/internal/sessions.ts';
import { Notices } from '#infra/postgres/notices.ts';
import type { Log } from '#infra/process/log.ts';

export const SESSION_ENDS = 'session_ended';

const end = z.union([
  z.strictObject({ session: z.string(), renewedAs: z.string().optional() }),
  z.strictObject({ account: accountId }),
]) satisfies z.ZodType<SessionEnd>;
const message = z.union([end, z.strictObject({ person: accountId })]);

type Listener = (end: SessionEnd | null) => void;
type PersonListener = (account: AccountId | null) => void;

export class SessionEnds {
  readonly #notices: Notices;
  readonly #listeners = new Set<Listener>();
  readonly #personListeners = new Set<PersonListener>();

  constructor(databaseUrl: string, log: Log) {
    this.#notices = new Notices({ databaseUrl, channel: SESSION_ENDS, log }, (payload) => {
      if (payload === null) {
        this.tell(null);
        this.tellOfPerson(null);
        return;
      }
      const heard = message.parse(JSON.parse(payload));
      if ('person' in heard) this.tellOfPerson(heard.person);
      else this.tell(heard);
    });
  }

  subscribe(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(end: SessionEnd | null): void {
    for (const listener of this.#listeners) listener(end);
  }

  subscribeToPeople(listener: PersonListener): () => void {
    this.#personListeners.add(listener);
    return () => this.#personListeners.delete(listener);
  }

  tellOfPerson(account: AccountId | null): void {
    for (const listener of this.#personListeners) listener(account);
  }

  connect(): Promise<void> {
    return this.#notices.connect();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#notices[Symbol.asyncDispose]();
  }
}

export async function announcePerson(transaction: CommonQueryMethods, account: AccountId): Promise<void> {
  await transaction.query(sql.unsafe`select pg_notify(${SESSION_ENDS}, ${JSON.stringify({ person: account })})`);
}
