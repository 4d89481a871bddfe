import { hmac } from '@noble/hashes/hmac.js';
import { md5, sha1 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { NetworkAccount, NetworkAdapter, PostbackRequest } from '#services/offers/networks/adapter.ts';

export const PUBLIC_URL = 'https://pb.example.test';

export const md5Of = (text: string) => bytesToHex(md5(utf8ToBytes(text)));
export const sha256Of = (text: string) => bytesToHex(sha256(utf8ToBytes(text)));
export const hmacSha1Of = (text: string, key: string) => bytesToHex(hmac(sha1, utf8ToBytes(key), utf8ToBytes(text)));

export function got(rawTarget: string): PostbackRequest {
  const url = `${PUBLIC_URL}${rawTarget}`;
  return { method: 'GET', rawTarget, url, headers: {}, body: new Uint8Array(), peer: null };
}

export function gotFields(fields: Readonly<Record<string, string>>): PostbackRequest {
  return got(`/pb?${String(new URLSearchParams(fields))}`);
}

export function posted(fields: Readonly<Record<string, string>>): PostbackRequest {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return { ...got('/pb'), method: 'POST', headers, body: utf8ToBytes(String(new URLSearchParams(fields))) };
}

export function postedInParts(fields: Readonly<Record<string, string>>): PostbackRequest {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--limit\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const headers = { 'content-type': 'multipart/form-data; boundary=limit' };
  return { ...got('/pb'), method: 'POST', headers, body: utf8ToBytes(`${parts.join('')}--limit--\r\n`) };
}

export function readerOf(adapter: NetworkAdapter, secret: string, options: NetworkAccount['options'] = {}) {
  const read = (request: PostbackRequest) => adapter.read(request, { secret, options });
  return {
    verdictOf: (request: PostbackRequest) => read(request).verdict,
    /** Undefined if not authentic. */
    saidBy(request: PostbackRequest) {
      const reading = read(request);
      return reading.verdict === 'authentic' ? reading.postback : undefined;
    },
    kindOf(request: PostbackRequest) {
      const reading = read(request);
      return reading.verdict === 'authentic' ? reading.postback.kind : reading.verdict;
    },
  };
}
