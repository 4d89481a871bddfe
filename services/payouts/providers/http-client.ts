import { z } from 'zod';

export type HttpRequest = {
  method: 'GET' | 'POST' | 'DELETE';
  url: string;
  headers?: Record<string, string>;
  body?: Uint8Array | string;
  /** Of the answer. */
  maxBytes?: number;
};

/**
 * `failed` holds a code and never the address or a header: both may carry secrets. `unsentMs` is set when the call has not been
 * made: how long to wait before the next.
 */
export type HttpReply =
  | { failed: null; status: number; headers: Headers; text: string }
  | { failed: string; status: null; unsentMs: number | null; headers: null; text: '' };

export type HttpClient = (request: HttpRequest, signal?: AbortSignal) => Promise<HttpReply>;

const TIMEOUT_MS = 20_000;
const MAX_BODY_BYTES = 1024 * 1024;

class TooLarge extends Error {}

/** Follows no redirect. The time limit includes reading the body. */
export function httpClient({ timeoutMs = TIMEOUT_MS, maxBytes: usualBytes = MAX_BODY_BYTES } = {}): HttpClient {
  return async ({ method, url, headers = {}, body, maxBytes = usualBytes }, signal) => {
    const limit = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(url, {
        method,
        headers,
        redirect: 'manual',
        signal: signal === undefined ? limit : AbortSignal.any([limit, signal]),
        ...(body !== undefined && { body: typeof body === 'string' ? body : Buffer.from(body) }),
      });
      const text = await textOf(response, maxBytes);
      return { failed: null, status: response.status, headers: response.headers, text };
    } catch (error) {
      return { failed: reasonOf(error), status: null, unsentMs: null, headers: null, text: '' };
    }
  };
}

async function textOf(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    // Leaving the loop cancels the body.
    if (bytes > maxBytes) throw new TooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function reasonOf(error: unknown): string {
  if (error instanceof TooLarge) return 'answer-too-large';
  if (!(error instanceof Error)) return 'no-answer';
  if (error.name === 'TimeoutError') return 'time-limit';
  if (error.name === 'AbortError') return 'aborted';
  const code = error.cause instanceof Error && 'code' in error.cause ? error.cause.code : null;
  return typeof code === 'string' ? code : 'no-answer';
}

/** @returns undefined if it is not JSON */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Plain HTTP only on this machine. No path of the provider begins with the slash that ends it. */
export const baseUrl = z
  .url()
  .regex(/^(https:\/\/|http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/])/, 'must be an https address')
  .transform((url) => url.replace(/\/+$/, ''));
