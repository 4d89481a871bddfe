import { sql } from 'slonik';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ChatMessage, MOST_REACTORS } from '#contracts/chat/message.ts';
import type { ReportQueue } from '#contracts/chat/staff-calls.ts';
import type { Problem } from '#contracts/definition/problem.ts';
import { eventually } from '#tests/support/eventually.ts';
import { chatter, historyOf, QUICK, sends, socketAt } from './chatters.ts';
import { type House, joinsStaff, openHouse } from './house.ts';
import type { Visitor } from './visitor.ts';

let house: House;
let other: Awaited<ReturnType<House['openDoor']>>;
let moderator: Visitor;

const player = (username: string) => chatter(house, username);

beforeAll(async () => {
  house = await openHouse({ isOneOfSeveral: true, settings: { ...QUICK, 'registrations-per-hour': 1000 } });
  other = await house.openDoor();
  moderator = house.visitor();
  await joinsStaff(house, moderator, 'chat_marshal', 'moderator');
});
afterAll(() => house[Symbol.asyncDispose]());

test('a reply quotes its message; reactions count once per player and kind, and reach every gateway', async () => {
  const [anna, bert] = [await player('react_anna'), await player('react_bert')];
  const socket = await socketAt(other.address, anna.visitor);
  const changed: ChatMessage[] = [];
  socket.on('message_changed', (message: ChatMessage) => changed.push(message));
  const { id } = (await sends(anna.visitor, 'who plays crash?')).body.message;
  const reply = await sends(bert.visitor, 'me', { replyTo: id });
  expect(reply.body.message.reply).toEqual({ id, username: 'react_anna', message: 'who plays crash?' });
  expect((await sends(bert.visitor, 'to nothing', { replyTo: 999_999_999 })).status).toBe(404);

  const reacts = ({ visitor }: typeof anna, method: string, kind = 'fire') =>
    visitor.call<Problem>(method, `/api/chat/messages/${id}/reactions/${kind}`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  for (const who of [anna, bert, bert]) expect((await reacts(who, 'PUT')).status).toBe(200);
  expect((await reacts(bert, 'PUT', 'love')).status).toBe(200);
  expect((await reacts(bert, 'PUT', 'poop')).status).toBe(400);
  const shown = async () => (await historyOf(anna.visitor)).find((message) => message.id === id)!.reactions;
  expect(await shown()).toEqual([
    { kind: 'fire', usernames: ['react_anna', 'react_bert'] },
    { kind: 'love', usernames: ['react_bert'] },
  ]);
  expect((await reacts(bert, 'DELETE')).status).toBe(200);
  await eventually(() => changed.at(-1)?.reactions?.[0]?.usernames.length === 1);
  expect(changed.map(({ version }) => version!)).toEqual(
    changed.map(({ version }) => version!).toSorted((a, b) => a - b),
  );
  // Four changes, one push each; the repeated reaction is none.
  expect(changed.filter((message) => message.id === id)).toHaveLength(4);
  socket.close();
});

test('a full reaction refuses further players, and can be repeated by its players', async () => {
  const [anna, bert] = [await player('full_anna'), await player('full_bert')];
  const { id } = (await sends(anna.visitor, 'good luck all')).body.message;
  const reacts = ({ visitor }: typeof anna) =>
    visitor.call<Problem>('PUT', `/api/chat/messages/${id}/reactions/fire`, {
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  expect((await reacts(anna)).status).toBe(200);
  await house.db.pool.query(sql.unsafe`
    insert into chat.reaction (message, kind, account)
    select ${id}, 'fire', place from generate_series(1, ${MOST_REACTORS - 1}::int4) as place`);
  expect((await reacts(bert)).body.code).toBe('reactions-full');
  expect((await reacts(anna)).status).toBe(200);
});

test('an author edits a message within a minute, five times at most; moderators see all versions', async () => {
  const [anna, bert] = [await player('edit_anna'), await player('edit_bert')];
  const { id } = (await sends(anna.visitor, 'first words')).body.message;
  const edits = ({ visitor }: typeof anna, message: string, which = id) =>
    visitor.call<{ message: ChatMessage } & Problem>('PUT', `/api/chat/messages/${which}`, {
      body: { message },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
  expect((await edits(bert, 'not mine')).status).toBe(404);
  expect((await edits(anna, '  ')).status).toBe(400);
  expect((await edits(anna, 'see example.com')).body.code).toBe('chat-link');
  const edited = (await edits(anna, 'second  words')).body.message;
  expect(edited).toMatchObject({ id, message: 'second words', editedAt: expect.stringMatching(/Z$/) });
  for (const words of ['3', '4', '5', '6']) expect((await edits(anna, words)).status).toBe(200);
  expect((await edits(anna, '7')).body.code).toBe('edit-too-late');

  await bert.visitor.post(`/api/chat/messages/${id}/report`, { reason: 'abuse' });
  const { reports } = (await moderator.get<ReportQueue>('/api/admin/chat/reports')).body;
  const reported = reports.find(({ message }) => message.id === id)!.message;
  expect([reported.message, reported.edits.map(({ message }) => message)]).toEqual([
    '6',
    ['first words', 'second words', '3', '4', '5'],
  ]);
  const late = (await sends(anna.visitor, 'a minute ago')).body.message.id;
  await house.db.pool.query(sql.unsafe`
    update chat.message set created_at = created_at - interval '61 seconds' where id = ${late}`);
  expect((await edits(anna, 'too late', late)).body.code).toBe('edit-too-late');
});
