export const STAFF_ROOT = '/admin';

export function deskPath(path: string): string {
  return path === '' ? STAFF_ROOT : `${STAFF_ROOT}/${path}`;
}

export function playerPath(account: number): string {
  return `${STAFF_ROOT}/users/${account}`;
}
