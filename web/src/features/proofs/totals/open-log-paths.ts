import type { ListedKey } from '#contracts/proofs/key-list.ts';

const LOG_PATH = /\/log\/\d+(?:\/e\d+)?$/;

/** Paths of the logs that are still signed: a partition's log goes on under another name after some restores. */
export function openLogPaths(keys: readonly ListedKey[]): string[] {
  const latest = new Map<string, { path: string; epoch: number }>();
  for (const { verifierKey, until } of keys) {
    const path = LOG_PATH.exec(verifierKey.split('+')[0]!)?.[0];
    if (path === undefined || until !== null) continue;
    const [partition, epoch = '/e1'] = path.slice('/log/'.length).split(/(?=\/)/) as [string, string?];
    const number = Number(epoch.slice('/e'.length));
    if (number > (latest.get(partition)?.epoch ?? 0)) latest.set(partition, { path, epoch: number });
  }
  return [...latest.values()].map(({ path }) => path);
}
