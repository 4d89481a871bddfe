import { uploadStatementCall } from '#contracts/finance/calls.ts';
import type { StatementFile } from '#contracts/finance/files.ts';
import { ApiError, OfflineError } from '../../../api/api-error.ts';
import { HEADERS } from '#contracts/definition/problem.ts';
import { newIdempotencyKey } from '../../../api/client.ts';
import { addressOf } from '../../../api/call-address.ts';

/** Without the time limit of other calls: a statement may have a gigabyte. */
export async function uploadStatement(account: string, file: File): Promise<StatementFile> {
  let response: Response;
  try {
    response = await fetch(addressOf(uploadStatementCall.path, { account }, { name: file.name.slice(0, 200) }), {
      method: 'POST',
      credentials: 'include',
      headers: { 'content-type': 'application/octet-stream', [HEADERS.idempotencyKey]: newIdempotencyKey() },
      body: file,
    });
  } catch (error) {
    throw new OfflineError(error);
  }
  const text = await response.text();
  if (!response.ok) throw new ApiError(response.status, text);
  return uploadStatementCall.reply.parse(JSON.parse(text));
}
