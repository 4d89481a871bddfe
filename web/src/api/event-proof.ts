// The proof of one event, and the keys that a page checks it with.
import type { anyEventProof, eventProof } from '#contracts/proofs/event-calls.ts';
import { fileOf } from './download-file.ts';
import { readKeys } from './log-keys.ts';

export type EventProof = { file: string; keyList: string };

export async function readEventProof(
  call: typeof eventProof | typeof anyEventProof,
  place: string,
): Promise<EventProof> {
  const [file, keyList] = await Promise.all([fileOf(call, { place }, undefined), readKeys()]);
  return { file: await file.text(), keyList };
}
