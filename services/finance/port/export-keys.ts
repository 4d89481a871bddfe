/** Signs exports. Packing programs read it from their standard input: a secret is neither an argument nor a file. */
export type ExportKey = { name: string; secret: string };

/** The first one signs. Named after the house, so that a key is not mistaken for that of another. */
export function exportKeysOf(secrets: readonly string[], publicUrl: string | null): [ExportKey, ...ExportKey[]] {
  const name = `${publicUrl === null ? 'tallyhouse' : new URL(publicUrl).host}/books`;
  const [first, ...others] = secrets.map((secret) => ({ name, secret }));
  return [first!, ...others];
}
