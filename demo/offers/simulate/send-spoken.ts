import type { SpokenRequest } from './speakers.ts';

const TIMEOUT_MS = 15_000;

export async function sendSpoken(
  houseUrl: string,
  { method, target, contentType, body }: SpokenRequest,
): Promise<{ ok: boolean; status: number; text: string }> {
  const response = await fetch(`${houseUrl}${target}`, {
    method,
    body,
    headers: contentType === null ? {} : { 'content-type': contentType },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return { ok: response.ok, status: response.status, text: await response.text() };
}
