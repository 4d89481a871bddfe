import { v5 } from 'uuid';
import type { AccountId } from '#contracts/ids.ts';

/** Must not change: an old account's commands would get new ids and count again. */
const NAMESPACE = '7a1bd0f4-6c4e-5d0b-9a56-2f8e3b7c9d10';

/** The id of a command that an account gets once, whatever is sent again. */
export function accountCommandId(command: string, account: AccountId): string {
  return v5(`${command}:${account}`, NAMESPACE);
}
