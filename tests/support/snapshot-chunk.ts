import { ACCOUNT_MODEL } from '#ledger/capabilities.ts';
import type { Account } from '#ledger/engine/book/account.ts';
import { type ChunkEnd, decodeChunk, encodeChunk, encodeRow } from '#ledger/engine/recovery/account-rows.ts';

export function chunkOf(accounts: readonly Account[], { lastAt = 0, isLast = true }: Partial<ChunkEnd> = {}): Buffer {
  const rows = accounts.map((account) => encodeRow(ACCOUNT_MODEL, account));
  return encodeChunk(ACCOUNT_MODEL, rows, { lastAt, isLast });
}

export function restored(account: Account): Account {
  return decodeChunk(ACCOUNT_MODEL, chunkOf([account])).accounts[0]!;
}
