import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { ExceptionRequest } from '#contracts/internal/offers.ts';

const requestRow = z.strictObject({
  receivedAt: z.int(),
  peer: z.string().nullable(),
  method: z.enum(['GET', 'POST']),
  target: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.instanceof(Buffer),
});

const SHOWN_BODY = 4000;
/** As inbox/redact.ts stores it. */
const STORED_SECRET = /\[secret-[\w-]+-\d+-\d+\]/g;

export async function exceptionRequest(db: CommonQueryMethods, id: number): Promise<ExceptionRequest | null> {
  const row = await db.maybeOne(sql.type(requestRow)`
    select i.received_at as "receivedAt", i.peer, i.method, i.raw_target as target, i.headers, i.body
    from offers.exception as e join offers.inbox as i on i.id = e.inbox_id where e.id = ${id}`);
  if (row === null) return null;
  const { target, headers, body, ...request } = row;
  const shown = (text: string) => text.replaceAll(STORED_SECRET, '[secret]');
  return {
    ...request,
    target: shown(target),
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, shown(value)])),
    body: shown(body.toString('utf8')).slice(0, SHOWN_BODY),
  };
}
