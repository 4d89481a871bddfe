// The proof of one event, and the keys that a page checks it with.
import type { anyEventProof, eventProof } from '#contracts/proofs/event-calls.ts';
import { ApiError, OfflineError } from './api-error.ts';
import { fileOf } from './download-file.ts';

const KEYS = '/log/keys';
const LONGEST_MS = 15_000;

export type EventProof = { file: string; keyList: string };

export async function readEventProof(
  call: typeof eventProof | typeof anyEventProof,
  place: string,
): Promise<EventProof> {
  const [file, keyList] = await Promise.all([fileOf(call, { place }, undefined), readKeys()]);
  return { file: await file.text(), keyList };
}

async function readKeys(): Promise<string> {
  try {
    const response = await fetch(KEYS, { credentials: 'omit', signal: AbortSignal.timeout(LONGEST_MS) });
    if (response.ok) return await response.text();
    throw new ApiError(response.status, await response.text());
  } catch (error) {
    throw error instanceof ApiError ? error : new OfflineError(error);
  }
}
