import { v5 } from 'uuid';
import type { AccountId } from '#contracts/ids.ts';

/** Must not change: commands of old accounts would get new ids and be applied again. */
const NAMESPACE = '7a1bd0f4-6c4e-5d0b-9a56-2f8e3b7c9d10';

export function accountCommandId(command: string, account: AccountId): string {
  return v5(`${command}:${account}`, NAMESPACE);
}
