import type { AccountId } from '#contracts/ids.ts';
import type { AccessLog } from '#contracts/internal/staff.ts';

/** The text is not kept: it may be an e-mail address. */
export function noteSearch(access: AccessLog, staff: AccountId, found: readonly AccountId[]): Promise<void> {
  return access.noteSearch({ staff, account: found.length === 1 ? found[0]! : null, hits: found.length });
}
