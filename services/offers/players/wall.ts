import type { Connection } from '../accounts.ts';
import type { WallCodes } from '../networks/adapter.ts';

export function wallUrlOf({ adapter, account }: Connection, codes: WallCodes): string | null {
  const own = adapter.wallUrl?.(codes, account) ?? null;
  if (own !== null) return own;
  return account.wall?.replaceAll('{player}', codes.player).replaceAll('{click}', codes.click) ?? null;
}
