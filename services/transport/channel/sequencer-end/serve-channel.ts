import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocketServer } from 'ws';
import { CHANNEL_PATH, FRAME_BYTES } from '#contracts/internal/channel.ts';
import { endWithResponse } from '#infra/end-with-response.ts';
import type { Log } from '#infra/process/log.ts';
import type { Metrics } from '#infra/process/metrics.ts';
import type { DoorOf, ServedRooms, ServeLimits } from './door.ts';
import { ServedConnection } from './served-connection.ts';

export const SERVE_LIMITS: ServeLimits = {
  inFlight: 20_000,
  strangers: 100,
  strangerBytes: 4096,
  handshakeMs: 5000,
  heartbeatMs: 5000,
  waitingBytes: 67_108_864,
  farewellMs: 10_000,
};

export type ServeChannelOptions = {
  server: HttpServer;
  doorOf: DoorOf;
  key: string;
  log: Log;
  metrics: Metrics;
  limits?: Partial<ServeLimits>;
};

/** Disposing answers commands in flight; the ledgers must stay open until then. The caller closes the HTTP server. */
export function serveChannel(options: ServeChannelOptions): AsyncDisposable {
  const { server, log } = options;
  const limits = { ...SERVE_LIMITS, ...options.limits };
  const connections = new Set<ServedConnection>();
  const rooms = roomsOf(options, limits, connections);
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: FRAME_BYTES,
    perMessageDeflate: false,
    clientTracking: false,
  });
  let isClosing = false;
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    if (request.url?.split('?', 1)[0] !== CHANNEL_PATH)
      return rejectUpgrade(socket, 404, 'The channel is at /channel.');
    if (isClosing) return rejectUpgrade(socket, 503, 'The channel is closing.');
    makeRoom(connections, limits.strangers);
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const connection = new ServedConnection(opened, rooms);
      connections.add(connection);
      opened.on('close', () => connections.delete(connection));
      let bytes = head.length;
      const count = (chunk?: Buffer): void => {
        if (connection.client !== null) return void socket.off('data', count);
        bytes += chunk?.length ?? 0;
        if (bytes > limits.strangerBytes) connection.turnOut();
      };
      // Runs before the library parses frames.
      socket.prependListener('data', count);
      count();
    });
  };
  server.on('upgrade', onUpgrade);
  // After a suspension arrived pongs are read before connections are dropped.
  const heartbeat = setInterval(() => setImmediate(() => beat(connections)), limits.heartbeatMs).unref();
  observe(options.metrics, connections);

  return {
    async [Symbol.asyncDispose]() {
      isClosing = true;
      clearInterval(heartbeat);
      const goodbyes = [...connections].map((connection) => connection.leave().then(() => connection.gone));
      await Promise.race([Promise.all(goodbyes), pause(limits.farewellMs, undefined, { ref: false })]);
      for (const connection of connections) connection.cut();
      await Promise.all([...connections].map(({ gone }) => gone));
      server.off('upgrade', onUpgrade);
      log.debug('the channel is closed');
    },
  };
}

function roomsOf(
  { doorOf, key, log, metrics }: ServeChannelOptions,
  limits: ServeLimits,
  connections: ReadonlySet<ServedConnection>,
): ServedRooms {
  const refused = metrics.counter({
    name: 'channel_refused_total',
    help: 'Connections of the channel closed for cause.',
  });
  const faults = metrics.counter({ name: 'channel_faults_total', help: 'Commands that a ledger failed to take.' });
  let lastFault: Error | null = null;
  return {
    doorOf,
    key,
    limits,
    onWelcome(client) {
      // A command unread on the old connection must not run after its copy: the gateway takes the refusal of its last copy
      // as final.
      for (const other of connections) if (other.client === client) other.cut();
      log.info({ client }, 'a gateway has opened its channel');
    },
    onRefused(sentence) {
      refused.inc();
      log.warn({ reason: sentence }, 'a connection of the channel was refused');
    },
    onFault(error, { commandId, type }) {
      faults.inc();
      // A stopping writer fails everything in flight with one error: log it once.
      if (error !== lastFault)
        log.error({ err: error, commandId, command: type }, 'the ledger failed to take a command');
      lastFault = error;
    },
  };
}

function observe(metrics: Metrics, connections: ReadonlySet<ServedConnection>): void {
  metrics.observed('channel_served_connections', 'Connections of gateways.', () => connections.size);
  metrics.observed('channel_served_in_flight', 'Commands of gateways on their way into the log.', () =>
    [...connections].reduce((sum, { inFlight }) => sum + inFlight, 0),
  );
}

/** The oldest stranger goes: a gateway proves itself within milliseconds. */
function makeRoom(connections: ReadonlySet<ServedConnection>, mostStrangers: number): void {
  const strangers = [...connections].filter(({ client, isOpen }) => client === null && isOpen);
  if (strangers.length >= mostStrangers) strangers[0]?.giveWay();
}

function beat(connections: ReadonlySet<ServedConnection>): void {
  for (const connection of connections) {
    if (connection.isAlive) connection.ping();
    else connection.cut();
  }
}

function rejectUpgrade(socket: Duplex, status: number, sentence: string): void {
  socket.on('error', () => socket.destroy());
  endWithResponse(socket, { status, type: 'text/plain', body: sentence });
}
