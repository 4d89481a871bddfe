// Verifier keys as GET /log/keys lists them, one a line: key, since, until ("-" while it signs). Lines with "#" say why a log
// goes on under a later name.
import type { Renewal } from './renewal.ts';

export type ListedKey = { verifierKey: string; since: string; until: string | null };

const LINE = /^(\S+) (\S+) (\S+)$/;

export function writeKeyList(keys: readonly ListedKey[], renewals: readonly Renewal[] = []): string {
  return [
    ...keys.map(({ verifierKey, since, until }) => `${verifierKey} ${since} ${until ?? '-'}\n`),
    ...renewals.map(({ origin, former, at, reason }) => {
      return `# ${origin} follows ${former} since ${at}: ${reason ?? 'no reason is known'}\n`;
    }),
  ].join('');
}

/** Other lines are left out. */
export function readKeyList(text: string): ListedKey[] {
  return text.split('\n').flatMap((line) => {
    const [, verifierKey, since, until] = LINE.exec(line) ?? [];
    if (verifierKey === undefined || since === undefined || until === undefined) return [];
    return [{ verifierKey, since, until: until === '-' ? null : until }];
  });
}

/** When the last of these keys was retired; null if one of them signs today. */
export function retiredAtOf(keys: readonly ListedKey[]): string | null {
  const ends = keys.flatMap(({ until }) => until ?? []);
  if (ends.length < keys.length) return null;
  return ends.reduce<string | null>((last, end) => (last === null || end > last ? end : last), null);
}
