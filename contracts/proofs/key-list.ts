// Verifier keys as GET /log/keys lists them, one a line: key, since, until ("-" while it signs). Lines with "#" say why a log
// goes on under a later name.
import type { Renewal } from './renewal.ts';

export type ListedKey = { verifierKey: string; since: string; until: string | null };

const NO_REASON = 'no reason is known';
const LINE = /^(\S+) (\S+) (\S+)$/;

export function writeKeyList(keys: readonly ListedKey[], renewals: readonly Renewal[] = []): string {
  return [
    ...keys.map(({ verifierKey, since, until }) => `${verifierKey} ${since} ${until ?? '-'}\n`),
    ...renewals.map(({ origin, former, at, reason }) => {
      return `# ${origin} follows ${former} since ${at}: ${reason ?? NO_REASON}\n`;
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

const RENEWAL = /^# (\S+) follows (\S+) since (\S+Z): (.*)$/;

/** How the log of this name began again; null while it goes on, or if the list does not say so. */
export function renewalAfter(origin: string, text: string): Renewal | null {
  for (const line of text.split('\n')) {
    const [, later, former, at, reason] = RENEWAL.exec(line) ?? [];
    if (later === undefined || former !== origin || at === undefined || Number.isNaN(Date.parse(at))) continue;
    return { origin: later, former, at, reason: reason === undefined || reason === NO_REASON ? null : reason };
  }
  return null;
}

/**
 * When the last secret of these keys was retired; null if one of them signs today, also under another name: the name of a log
 * ends without its secret.
 */
export function retiredAtOf(keys: readonly string[], listed: readonly ListedKey[]): string | null {
  const secrets = new Set(keys.map(publicBytesOf));
  const ofSecrets = listed.filter(({ verifierKey }) => secrets.has(publicBytesOf(verifierKey)));
  if (ofSecrets.some(({ until }) => until === null)) return null;
  const ends = ofSecrets.flatMap(({ until }) => until ?? []);
  return ends.reduce<string | null>((last, end) => (last === null || end > last ? end : last), null);
}

/** Type and bytes, without the name. */
function publicBytesOf(verifierKey: string): string {
  return verifierKey.split('+').slice(2).join('+');
}
