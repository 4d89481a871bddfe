import type { Call, ReplyOf } from '#contracts/definition/call.ts';
import { parseExactly } from '#contracts/json/exact-json.ts';

/** Without cookies, so that the answer needs no session: it arrives while the database is down, too. */
export async function readPublicly<C extends Call>(call: C, signal: AbortSignal): Promise<ReplyOf<C>> {
  const response = await fetch(call.path, { credentials: 'omit', signal });
  if (!response.ok) throw new Error(`${call.name} answered ${response.status}`);
  return call.reply.parse(parseExactly(await response.text())) as ReplyOf<C>;
}
