// `verifier.mjs` of the pack: its parts joined to one file, unchanged but for the imports of each other.
import { readFile } from 'node:fs/promises';

const FOLDER = new URL('verifier/', import.meta.url);
/** Each after those that it needs. */
const PARTS = [
  'refused',
  'fractions',
  'draws',
  'blackjack',
  'games',
  'fields',
  'notes',
  'heads',
  'rounds',
  'pairs',
  'blackjack-return',
  'returns',
  'csv',
  'manifest',
  'main',
];

const HEAD = `// Recomputes revealed rounds: commitments, nonces, outcomes and payouts. Node 20 or later runs it as it is, without packages:
//   node verifier.mjs
// readme.md beside it says what it checks. selftest.mjs proves that it refuses what is wrong.`;

const IMPORT = /^import \{([^}]*)\} from '([^']+)';$/;

/** Imports of Node's own modules come first, once each. */
export async function verifierScript(): Promise<string> {
  const imported = new Map<string, Set<string>>();
  const parts: string[] = [];
  for (const name of PARTS) {
    const lines = (await readFile(new URL(`${name}.mjs`, FOLDER), 'utf8')).split('\n');
    const kept = lines.filter((line) => {
      const [, names, from] = IMPORT.exec(line) ?? [];
      if (names === undefined || from === undefined) return true;
      if (!from.startsWith('node:')) return false;
      const known = imported.get(from) ?? new Set();
      imported.set(from, new Set([...known, ...names.split(',').map((one) => one.trim())]));
      return false;
    });
    const title = `// ${'-'.repeat(10)} ${name} ${'-'.repeat(10)}`;
    parts.push(
      `${title}\n${kept
        .join('\n')
        .trim()
        .replaceAll(/^export /gm, '')}`,
    );
  }
  const imports = [...imported].map(
    ([from, names]) => `import { ${[...names].toSorted().join(', ')} } from '${from}';`,
  );
  return `${[HEAD, imports.toSorted().join('\n'), ...parts].join('\n\n')}\n`;
}

export function selftestScript(): Promise<string> {
  return readFile(new URL('selftest.mjs', FOLDER), 'utf8');
}
