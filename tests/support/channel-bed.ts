import { createServer, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { once } from 'node:events';
import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome, Receipt } from '#contracts/outcome.ts';
import { type Log, openLog, silentLog } from '#infra/process/log.ts';
import { Metrics } from '#infra/process/metrics.ts';
import { type OpenChannelOptions, openChannel } from '#services/transport/channel/gateway-end/open-channel.ts';
import type { Lease } from '#services/transport/channel/gateway-end/routes.ts';
import { serveChannel, type ServeChannelOptions } from '#services/transport/channel/sequencer-end/serve-channel.ts';

export const CHANNEL_KEY = 'the key that gateways and sequencers share in tests';

export function receiptOf(command: Command, seq: number, repeated = false): Receipt {
  const { commandId, account } = command;
  const place = { partition: 0, seq, account, version: seq, commandId, at: 1_760_000_000_000 };
  const balance = { amount: 10, available: 10 * seq, held: 0 };
  return {
    kind: 'receipt',
    commandId,
    account,
    partition: 0,
    seq,
    at: place.at,
    available: balance.available,
    held: 0,
    repeated,
    events: [
      {
        type: 'points-adjusted',
        ...place,
        ...balance,
        actor: 'cli:test',
        game: null,
        payload: { reason: 'für den Prüfer' },
      },
    ],
  };
}

/** Accepts everything by default, and answers a known id as a repeat. */
export class FakeLedger implements Ledger {
  readonly asked: Command[] = [];
  readonly #receipts = new Map<string, Receipt>();

  answer: (command: Command, times: number) => Outcome | Promise<Outcome> = (command) => this.accept(command);

  async submit(command: Command): Promise<Outcome> {
    this.asked.push(command);
    return this.answer(command, this.asked.filter(({ commandId }) => commandId === command.commandId).length);
  }

  accept(command: Command): Receipt {
    const known = this.#receipts.get(command.commandId);
    if (known !== undefined) return { ...known, repeated: true };
    const receipt = receiptOf(command, this.#receipts.size + 1);
    this.#receipts.set(command.commandId, receipt);
    return receipt;
  }
}

export type Host = {
  address: string;
  server: Server;
  cut(): void;
  freeze(): void;
  wake(): void;
  unread(): number;
  leave(): Promise<void>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openHost(
  doorOf: ServeChannelOptions['doorOf'],
  options: Partial<ServeChannelOptions> = {},
): Promise<Host> {
  const server = createServer();
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const rooms = { server, doorOf, key: CHANNEL_KEY, log: silentLog(), metrics: new Metrics() };
  const channel = serveChannel({ ...rooms, ...options });
  return {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    server,
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      for (const socket of sockets) socket.pause();
    },
    wake() {
      for (const socket of sockets) socket.resume();
    },
    unread: () => [...sockets].reduce((sum, { readableLength }) => sum + readableLength, 0),
    leave: async () => channel[Symbol.asyncDispose](),
    async [Symbol.asyncDispose]() {
      for (const socket of sockets) socket.resume();
      await channel[Symbol.asyncDispose]();
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** One partition that owns every account, at epoch 1 by default. */
export async function openHostOf(
  ledger: Ledger,
  options: Partial<ServeChannelOptions> & { epoch?: number } = {},
): Promise<Host> {
  return openHost(() => ({ ledger, partition: 0, epoch: options.epoch ?? 1 }), options);
}

/** Short, but kept by a busy machine when nothing is wrong. */
const TEST_LIMITS = { overdueMs: 400, deadlineMs: 8000, longestPauseMs: 50 };

export class LeaseTable {
  rows: Lease[];
  reads = 0;

  constructor(...rows: Lease[]) {
    this.rows = rows;
  }

  static at(address: string, epoch = 1): LeaseTable {
    return new LeaseTable({ partition: 0, epoch, address });
  }

  moveTo(address: string | null, epoch: number): void {
    this.rows = [{ partition: 0, epoch, address }];
  }

  readonly read = async (): Promise<Lease[]> => {
    this.reads++;
    return this.rows;
  };
}

export function openTestChannel(
  table: LeaseTable,
  options: Partial<OpenChannelOptions> = {},
): Ledger & AsyncDisposable {
  const { limits, ...others } = options;
  const rooms = { leases: table.read, partitions: 1, key: CHANNEL_KEY, log: silentLog(), metrics: new Metrics() };
  return openChannel({ ...rooms, ...others, limits: { ...TEST_LIMITS, ...limits } });
}

export function heardLog(): { log: Log; sentences: () => string[] } {
  const lines: string[] = [];
  const log = openLog({ level: 'info', to: { write: (line) => void lines.push(line) } });
  return { log, sentences: () => lines.map((line) => (JSON.parse(line) as { msg: string }).msg) };
}
