import type { HttpClient } from './http-client.ts';
import type { TokenCache } from './token-cache.ts';

/** Adds a token to each request. After a 401, which has taken nothing, the call is made again with a new one. */
export function bearerClient(http: HttpClient, tokens: TokenCache): HttpClient {
  return async (request, signal) => {
    for (let tries = 1; ; tries += 1) {
      const token = await tokens.get();
      if (token.kind === 'none')
        return { failed: token.why, status: null, unsentMs: token.retryMs, headers: null, text: '' };
      const reply = await http(
        { ...request, headers: { ...request.headers, authorization: `Bearer ${token.value}` } },
        signal,
      );
      if (reply.status !== 401) return reply;
      tokens.drop(token.value);
      if (tries === 2) return reply;
    }
  };
}
