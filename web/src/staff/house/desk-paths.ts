export const STAFF_ROOT = '/admin';

/** Below the root. */
export const PROOF_PATH = 'audit/proof';
export const AUDITORS_PATH = 'audit/auditors';
export const PACK_PATH = 'audit/pack';

export function deskPath(path: string): string {
  return path === '' ? STAFF_ROOT : `${STAFF_ROOT}/${path}`;
}

export function playerPath(account: number): string {
  return `${STAFF_ROOT}/users/${account}`;
}
