// One end of the channel, frame by frame: a sequencer or a gateway.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer, WebSocket as Client } from 'ws';
import { CHANNEL_PATH, type Reply, type SubmitItem } from '#contracts/internal/channel.ts';
import { proofOf } from '#services/transport/channel/proof.ts';
import { CHANNEL_KEY } from './channel-bed.ts';

type AnyFrame = Record<string, unknown>;
export type SubmitFrame = { type: 'submit'; batch: SubmitItem[] };

const SEQUENCER_NONCE = 'the-sequencers-nonce-of-tests';
const GATEWAY_NONCE = 'the-gateways-nonce-of-tests';

function say(socket: WebSocket, frame: unknown): void {
  socket.send(JSON.stringify(frame));
}

function read(data: unknown): AnyFrame {
  return JSON.parse(String(data)) as AnyFrame;
}

export type ScriptedOwner = {
  address: string;
  submits: SubmitFrame[];
  reply(...replies: Reply[]): void;
  /** To the gateway that connected last. */
  say(frame: unknown): void;
  [Symbol.asyncDispose](): Promise<void>;
};

export type OwnerScript = {
  key?: string;
  challenge?: AnyFrame;
  /** The handshake waits for it. */
  challengeAfter?: Promise<void>;
  onSubmit?: (frame: SubmitFrame, owner: ScriptedOwner) => void;
};

export async function openScriptedOwner(script: OwnerScript = {}): Promise<ScriptedOwner> {
  const server = new WebSocketServer({ host: '127.0.0.1', port: 0, path: CHANNEL_PATH });
  await once(server, 'listening');
  let latest: WebSocket;
  const owner: ScriptedOwner = {
    address: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    submits: [],
    reply: (...replies) => say(latest, { v: 1, type: 'replies', replies }),
    say: (frame) => say(latest, frame),
    async [Symbol.asyncDispose]() {
      for (const socket of server.clients) socket.terminate();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  server.on('connection', (socket) => {
    latest = socket;
    let gateway = '';
    socket.on('message', (data) => {
      const frame = read(data);
      if (frame['type'] === 'hello') {
        gateway = frame['nonce'] as string;
        const challenge = script.challenge ?? { v: 1, type: 'challenge', nonce: SEQUENCER_NONCE };
        void Promise.resolve(script.challengeAfter).then(() => say(socket, challenge));
      } else if (frame['type'] === 'response') {
        const proof = proofOf(script.key ?? CHANNEL_KEY, 'sequencer', { gateway, sequencer: SEQUENCER_NONCE });
        say(socket, { v: 1, type: 'welcome', proof });
      } else {
        owner.submits.push(frame as unknown as SubmitFrame);
        script.onSubmit?.(frame as unknown as SubmitFrame, owner);
      }
    });
  });
  return owner;
}

export type ScriptedGateway = {
  heard: AnyFrame[];
  say(frame: unknown): void;
  sayText(text: string | Buffer): void;
  isOpen(): boolean;
  /** The WebSocket's close frame. */
  closed: Promise<{ code: number; reason: string }>;
  [Symbol.asyncDispose](): Promise<void>;
};

export async function openStranger(address: string): Promise<ScriptedGateway> {
  const socket = new Client(`${address}${CHANNEL_PATH}`);
  const closed = new Promise<{ code: number; reason: string }>((resolve) =>
    socket.on('close', (code, reason) => resolve({ code, reason: reason.toString('utf8') })),
  );
  const heard: AnyFrame[] = [];
  socket.on('message', (data) => heard.push(read(data)));
  await once(socket, 'open');
  return {
    heard,
    closed,
    say: (frame) => say(socket, frame),
    sayText: (text) => socket.send(text),
    isOpen: () => socket.readyState === Client.OPEN,
    async [Symbol.asyncDispose]() {
      socket.terminate();
      await closed;
    },
  };
}

export async function openScriptedGateway(
  address: string,
  { key = CHANNEL_KEY, client = 'a-gateway-of-the-tests' } = {},
): Promise<ScriptedGateway> {
  const gateway = await openStranger(address);
  const { heard } = gateway;
  const next = async () => {
    const count = heard.length;
    const deadline = performance.now() + 10_000;
    while (heard.length === count && gateway.isOpen() && performance.now() < deadline) {
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  gateway.say({ v: 1, type: 'hello', client, nonce: GATEWAY_NONCE });
  await next();
  const sequencer = heard.at(-1)?.['nonce'] as string;
  gateway.say({ v: 1, type: 'response', proof: proofOf(key, 'gateway', { gateway: GATEWAY_NONCE, sequencer }) });
  await next();
  return gateway;
}
