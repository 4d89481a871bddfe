import { EventEmitter } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { BODY_MS, BodyPace, STEP_BYTES } from './body-pace.ts';
import { uploadOf } from './upload.ts';

const GIGABYTE = 1_000_000_000;

function open() {
  let now = 0;
  const pace = new BodyPace(() => now);
  const sent = (headers: Record<string, string>) => {
    const socket = Object.assign(new EventEmitter(), { bytesRead: 0 });
    const request = { socket, headers, complete: false, readableLength: 0, readableHighWaterMark: 65_536 };
    pace.watch(request as unknown as IncomingMessage);
    return { socket, request };
  };
  const upload = () => {
    const one = sent({ 'content-type': 'application/octet-stream', 'content-length': String(GIGABYTE) });
    uploadOf(one.request as unknown as IncomingMessage, GIGABYTE);
    return one;
  };
  const passes = (ms: number) => {
    now += ms;
    return [...pace.late()] as unknown as Socket[];
  };
  return { sent, upload, passes };
}

const JSON_BODY = { 'content-type': 'application/json', 'content-length': '20' };

test('a body that is not complete within its time ends its connection, whatever part of it has come', () => {
  const { sent, passes } = open();
  const slow = sent(JSON_BODY);
  const done = sent(JSON_BODY);
  expect(passes(BODY_MS - 1)).toEqual([]);
  slow.socket.bytesRead = 10 * STEP_BYTES;
  done.request.complete = true;
  expect(passes(1)).toEqual([slow.socket]);
  slow.socket.emit('close');
  expect(passes(BODY_MS)).toEqual([]);
});

test('an upload of a gigabyte may take hours when each step arrives in time', () => {
  const { upload, passes } = open();
  const { socket, request } = upload();
  for (let step = 1; step * STEP_BYTES < GIGABYTE; step++) {
    socket.bytesRead = step * STEP_BYTES;
    expect(passes(BODY_MS - 1)).toEqual([]);
  }
  request.complete = true;
  expect(passes(BODY_MS)).toEqual([]);
});

test('an upload that trickles ends, and one that waits for the house does not', () => {
  const { upload, passes } = open();
  const trickling = upload();
  const waiting = upload();
  waiting.request.readableLength = waiting.request.readableHighWaterMark;
  trickling.socket.bytesRead = STEP_BYTES - 1;
  expect(passes(BODY_MS)).toEqual([trickling.socket]);
});

test('a request without a body is not watched', () => {
  const { sent, passes } = open();
  sent({});
  sent({ 'content-length': '0' });
  expect(passes(10 * BODY_MS)).toEqual([]);
});
