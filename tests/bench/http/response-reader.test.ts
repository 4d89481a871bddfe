import { describe, expect, test } from 'vitest';
import { ResponseReader } from './response-reader.ts';

const answer = (status: number, body: string) =>
  Buffer.from(`HTTP/1.1 ${status} Text\r\nDate: now\r\ncontent-Length: ${body.length}\r\nX: y\r\n\r\n${body}`);

describe('reading answers', () => {
  test('a whole answer in one piece gives its status and body', () => {
    expect(new ResponseReader().take(answer(200, '{"a":1}'))).toEqual({ status: 200, body: Buffer.from('{"a":1}') });
  });

  test('an answer cut at any byte is put together', () => {
    const bytes = answer(429, 'slow down');
    for (let cut = 1; cut < bytes.length; cut++) {
      const reader = new ResponseReader();
      expect(reader.take(bytes.subarray(0, cut))).toBeNull();
      expect(reader.take(bytes.subarray(cut))).toMatchObject({ status: 429, body: Buffer.from('slow down') });
    }
  });

  test('what follows an answer belongs to the next one', () => {
    const reader = new ResponseReader();
    expect(reader.take(Buffer.concat([answer(200, 'one'), answer(201, 'two')]))?.body.toString()).toBe('one');
    expect(reader.take()).toMatchObject({ status: 201, body: Buffer.from('two') });
    expect(reader.take()).toBeNull();
  });

  test('an answer of unknown length is refused instead of misread', () => {
    const bytes = Buffer.from('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n');
    expect(() => new ResponseReader().take(bytes)).toThrow(/without Content-Length/);
  });
});
