import { createPgDriverFactory } from '@slonik/pg-driver';
import { ConnectionError, createDriverFactory, type DriverFactory } from 'slonik';
import type { QueryWatch } from './query-watch.ts';

/** Of pg's connectionTimeoutMillis: the server took the connection, or swallowed it, and said nothing. */
const NO_GREETING = /timeout expired/;

/**
 * Slonik's pool never answers callers that wait for a connection that cannot be opened. Here a failed attempt is a client
 * whose queries fail, so the pool goes on to the next caller.
 */
export function answeringDriver(watch: QueryWatch): DriverFactory {
  return async (configuration) => {
    const postgres = await createPgDriverFactory()(configuration);
    const failing = async (cause: unknown) => (await failingDriver(cause)(configuration)).createClient();
    return {
      async createClient() {
        if (watch.isSilent) return failing(watch.silence());
        try {
          return await watched(await postgres.createClient(), watch);
        } catch (cause) {
          if (NO_GREETING.test(String(cause))) watch.noteSilence();
          return failing(cause);
        }
      },
    };
  };
}

const GREETED_WITHIN_MS = 5000;

type Client = Awaited<ReturnType<Awaited<ReturnType<DriverFactory>>['createClient']>>;

/** Slonik fails what runs on a client that reports an error. */
async function watched(client: Client, watch: QueryWatch): Promise<Client> {
  const onError = new Set<(error: Error) => void>();
  const cut = (error: Error) => {
    for (const tell of onError) tell(error);
    void client.destroy().catch(() => {});
  };
  const pid = await backendOf(client);
  const on = (event: 'error', listener: (error: Error) => void) => {
    if (event === 'error') onError.add(listener);
    return client.on(event, listener);
  };
  const off = (event: 'error', listener: (error: Error) => void) => {
    onError.delete(listener);
    return client.off(event, listener);
  };
  return {
    ...client,
    on: on as Client['on'],
    off: off as Client['off'],
    removeListener: off as Client['off'],
    query: (...asked) => watch.watch({ pid, cut }, () => client.query(...asked)),
  };
}

/** A server can hang between its greeting and the first answer. */
async function backendOf(client: Client): Promise<number> {
  client.acquire();
  const late = AbortSignal.timeout(GREETED_WITHIN_MS);
  const silence = new Promise<never>((_, reject) => {
    late.onabort = () => reject(new Error('timeout expired'));
  });
  try {
    const { rows } = await Promise.race([client.query('select pg_backend_pid() as pid'), silence]);
    await client.release();
    return Number(rows[0]!['pid']);
  } catch (error) {
    void client.destroy().catch(() => {});
    throw error;
  } finally {
    late.onabort = null;
  }
}

const failingDriver = (cause: unknown): DriverFactory =>
  createDriverFactory(async () => ({
    async createPoolClient({ clientEventEmitter }) {
      const fail = (): never => {
        const error =
          cause instanceof Error ? new ConnectionError(cause.message, { cause }) : new ConnectionError(String(cause));
        // Slonik destroys a client that reports an error, also if the caller catches the failed query.
        queueMicrotask(() => clientEventEmitter.emit('error', error));
        throw error;
      };
      return { connect: async () => {}, end: async () => {}, query: async () => fail(), stream: fail };
    },
  }));
