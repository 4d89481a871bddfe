// Verifier keys as GET /log/keys lists them, one a line: key, since, until ("-" while it signs).
export type ListedKey = { verifierKey: string; since: string; until: string | null };

const LINE = /^(\S+) (\S+) (\S+)$/;

export function writeKeyList(keys: readonly ListedKey[]): string {
  return keys.map(({ verifierKey, since, until }) => `${verifierKey} ${since} ${until ?? '-'}\n`).join('');
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
  const ends = keys.map(({ until }) => until);
  return ends.includes(null) ? null : (ends.toSorted().at(-1) ?? null);
}
