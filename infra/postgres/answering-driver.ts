import { createPgDriverFactory } from '@slonik/pg-driver';
import { ConnectionError, createDriverFactory, type DriverFactory } from 'slonik';

/**
 * Slonik's pool never answers callers that wait for a connection that cannot be opened.
 * Here a failed attempt is a client whose queries fail, so the pool goes on to the next caller.
 */
export const answeringDriver: DriverFactory = async (configuration) => {
  const postgres = await createPgDriverFactory()(configuration);
  return {
    async createClient() {
      try {
        return await postgres.createClient();
      } catch (cause) {
        const failing = await failingDriver(cause)(configuration);
        return failing.createClient();
      }
    },
  };
};

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
