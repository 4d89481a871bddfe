// Addresses of the logs. They are read as they are written: only one spelling of each is an address.
import { type Tile, tileAt } from '#contracts/proofs/tiles.ts';
import type { LogName } from '../port/log-proofs.ts';

/** int2 */
const LAST_PARTITION = 0x7fff;
const LOG = /^\/log\/(0|[1-9]\d{0,4})(?:\/e([2-9]|[1-9]\d{1,4}))?\/(.+)$/;
const HEADS = /^\/log\/heads(?:\/(\d{4}-\d\d-\d\d))?$/;
const GROWTH = /^growth\?old=([^&]+)(?:&new=([^&]+))?$/;
const SIZE = /^(?:0|[1-9]\d{0,14})$/;

export type LogAddress =
  | { kind: 'keys' }
  | { kind: 'heads'; day: string | null }
  | { kind: 'checkpoint'; log: LogName }
  | { kind: 'tile'; log: LogName; tile: Tile }
  | { kind: 'growth'; log: LogName; from: number; to: number | null };

/** Ends with a slash, so that relative addresses lead below it. */
export function pathOfLog({ partition, epoch }: LogName): string {
  return epoch === 1 ? `/log/${partition}/` : `/log/${partition}/e${epoch}/`;
}

/** `target`: path and query. Null if there is nothing. */
export function logAddress(target: string): LogAddress | null {
  if (target === '/log/keys') return { kind: 'keys' };
  const heads = HEADS.exec(target);
  if (heads !== null) return { kind: 'heads', day: heads[1] ?? null };
  const [, partitionText = '', epochText = '1', rest = ''] = LOG.exec(target) ?? [];
  const log = { partition: Number(partitionText), epoch: Number(epochText) };
  if (rest === '' || log.partition > LAST_PARTITION) return null;
  if (rest === 'checkpoint') return { kind: 'checkpoint', log };
  const tile = tileAt(rest);
  return tile === null ? growthAt(log, rest) : { kind: 'tile', log, tile };
}

function growthAt(log: LogName, rest: string): LogAddress | null {
  const [, from = '', to = null] = GROWTH.exec(rest) ?? [];
  if (!SIZE.test(from) || (to !== null && !SIZE.test(to))) return null;
  return { kind: 'growth', log, from: Number(from), to: to === null ? null : Number(to) };
}
