import type { IncomingHttpHeaders } from 'node:http';

export type Asked = {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: string;
};

export type Answered = { status: number; json?: unknown; text?: string; headers?: Record<string, string> };

/** 'cut' closes the connection without an answer. */
export type Wire = (asked: Asked) => Promise<Answered | 'cut'> | Answered | 'cut';

export const NOT_FOUND: Answered = { status: 404, json: {} };

export const ok = (json: unknown): Answered => ({ status: 200, json });
