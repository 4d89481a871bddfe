// Answers at the gateway's port while the rest starts, which takes minutes if views are rebuilt: live but not ready.
import { createServer } from 'node:http';
import type { Context } from 'koa';
import { closeAtOnce } from '#infra/close-at-once.ts';
import { listen } from '#infra/process/listen.ts';
import type { Log } from '#infra/process/log.ts';
import type { Random } from '#infra/process/random.ts';
import { sendRefusal } from './answers/answer.ts';
import { beginPage } from './answers/page-nonce.ts';
import { openingPage } from './client/opening-page.ts';
import { refused } from '../module/errors.ts';
import { limitConnections, UNREAD_MS } from './http/connection-limits.ts';
import { hostCheck } from './http/host.ts';
import { oneAtATime, wrapRequests } from './http/one-at-a-time.ts';
import { comesByHttps } from './http/origin.ts';
import { newApp } from './http/outermost.ts';
import { type ProbeRooms, probes } from './http/probes.ts';
import { answerUnreadable } from './http/unreadable.ts';

export type WaitingRoomOptions = ProbeRooms & {
  host: string;
  port: number;
  publicUrl: string | null;
  proxyHops: number;
  maxConnections: number;
  connectionsPerAddress: number;
  random: Pick<Random, 'text'>;
  log: Log;
};

export type WaitingRoom = {
  /** May be called more than once. Open requests are dropped; clients retry. */
  [Symbol.asyncDispose](): Promise<void>;
};

const COME_AGAIN_SECONDS = 3;
const OPENING = {
  ...refused('overloaded', 'The house is being opened. Please try again in a moment.'),
  retryAfterMs: COME_AGAIN_SECONDS * 1000,
};

export async function openWaitingRoom(options: WaitingRoomOptions): Promise<WaitingRoom> {
  const { random, log } = options;
  const isOutdated = async () => false;
  const app = newApp({ log, random, observe: () => undefined, refuseHost: hostCheck(options), isOutdated });
  app.use(probes(options));
  app.use((ctx) => (isForAPerson(ctx) ? sendPage(ctx, options) : sendRefusal(ctx, OPENING)));
  const answer = app.callback();
  const server = createServer({ requireHostHeader: false }, (request, response) => void answer(request, response));
  answerUnreadable(server, random);
  const { proxyHops, maxConnections: total, connectionsPerAddress: perAddress } = options;
  limitConnections(server, { limits: { total, perAddress, unreadMs: UNREAD_MS }, proxyHops, random, log });
  wrapRequests(server, oneAtATime);
  await listen(server, options);
  return { [Symbol.asyncDispose]: () => closeAtOnce(server) };
}

/** Browsers accept HTML only for page loads, not for requests of their pages. */
function isForAPerson(ctx: Context): boolean {
  return ['GET', 'HEAD'].includes(ctx.method) && ctx.get('accept').includes('text/html');
}

function sendPage(ctx: Context, { publicUrl, random }: WaitingRoomOptions): void {
  const nonce = beginPage(ctx, { isHttps: comesByHttps(publicUrl), random });
  ctx.set('Retry-After', String(COME_AGAIN_SECONDS));
  ctx.status = 503;
  ctx.body = openingPage(nonce, COME_AGAIN_SECONDS);
}
