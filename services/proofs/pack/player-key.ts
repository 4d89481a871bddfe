import { createHmac } from 'node:crypto';
import type { ExportKey } from '../../finance/port/export-keys.ts';

/** Changes with the key that signs, as the bytes of a pack do. */
export function playerKeyOf({ secret }: ExportKey): string {
  return createHmac('sha256', secret).update("players of auditor's packs").digest('hex');
}
