import { sql } from 'slonik';
import { io, type Socket } from 'socket.io-client';
import type { ChatMessage } from '#contracts/chat/message.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import type { House } from './house.ts';
import type { Visitor } from './visitor.ts';

/** Settings of a chat without waits. */
export const QUICK = { 'chat-slow-seconds': 0, 'chat-per-minute': 600, 'chat-house-per-minute': 6000 };

export async function chatter(house: House, username: string) {
  const visitor = house.visitor();
  const { id } = await visitor.register(username);
  await house.db.pool.query(sql.unsafe`update users set email_confirmed_at = now() where account = ${id}`);
  return { visitor, id, username };
}

export const sends = (visitor: Visitor, message: unknown, more: object = {}, headers: Record<string, string> = {}) =>
  visitor.post<{ message: ChatMessage } & Problem>('/api/chat/send', { message, ...more }, headers);

export const historyOf = async (visitor: Visitor) =>
  (await visitor.get<ChatMessage[]>('/api/chat/history?limit=200')).body;

/** Once it is connected. */
export async function socketAt(address: string, { cookie }: Visitor): Promise<Socket> {
  const socket = io(address, {
    extraHeaders: { cookie, origin: address },
    transports: ['websocket'],
    reconnection: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return socket;
}
