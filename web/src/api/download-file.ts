import { MINUTE_MS } from '#contracts/days/time.ts';
import type { Call } from '#contracts/definition/call.ts';
import { ApiError, OfflineError } from './api-error.ts';
import { addressOf } from './call-address.ts';

type Values = Record<string, string>;

const LONGEST_MS = 10 * MINUTE_MS;
/** The browser has started writing the file by then. */
const WRITTEN_MS = 60_000;

export async function downloadFile(call: Call, name: string, params?: Values, query?: Values): Promise<void> {
  saveFile(await fileOf(call, params, query), name);
}

export async function fileOf(
  { path, method }: Call,
  params: Values | undefined,
  query: Values | undefined,
  accept = '*/*',
): Promise<Blob> {
  try {
    const signal = AbortSignal.timeout(LONGEST_MS);
    const headers = { accept };
    const response = await fetch(addressOf(path, params, query), { method, credentials: 'include', headers, signal });
    if (response.ok) return await response.blob();
    throw new ApiError(response.status, await response.text());
  } catch (error) {
    throw error instanceof ApiError ? error : new OfflineError(error);
  }
}

export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), WRITTEN_MS);
}
