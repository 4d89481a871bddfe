import { hash } from 'node:crypto';
import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { Log } from '#infra/process/log.ts';
import { findToken, noteUse, type TokenRow, type Use } from './token-rows.ts';

/** Recognized by secret scanners and people. */
const PREFIX = 'tha_';
export const TOKEN_CHARACTERS = 43;
const TOKEN = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{${TOKEN_CHARACTERS}}$`);
const BEARER = /^Bearer ([^\s]{1,100})$/i;

/** Uses are added up for that long, so that an auditor who reads the whole log costs few writes. */
const NOTE_EVERY_MS = 5000;

export type Admitted = { kind: 'admitted'; id: number } | { kind: 'refused'; message: string };

export type AuditorTokens = AsyncDisposable & {
  /** `authorization`: the header of the request. */
  admit(authorization: string | undefined, network: string): Promise<Admitted>;
};

const NO_TOKEN = 'Outside auditors read the entries of the log, with `Authorization: Bearer` and their token.';
const UNKNOWN = 'This token is not known. Check that you copied all of it.';

export function tokenText(random: string): string {
  return `${PREFIX}${random}`;
}

/** A token has 256 random bits, so a plain hash is enough, and finding it by its hash tells nothing about others. */
export function tokenHash(token: string): Uint8Array {
  return hash('sha256', token, 'buffer');
}

/** Tokens are looked up for every request: a revoked one ends at once, at every gateway. */
export function openAuditorTokens({
  pool,
  now,
  log,
}: {
  pool: DatabasePool;
  now: () => number;
  log: Log;
}): AuditorTokens {
  const uses = new Map<number, Use>();
  const timer = setInterval(() => void noteAll().catch(failed), NOTE_EVERY_MS);
  timer.unref();
  return {
    async admit(authorization, network) {
      const [, token = ''] = BEARER.exec(authorization ?? '') ?? [];
      if (token === '') return { kind: 'refused', message: NO_TOKEN };
      const row = TOKEN.test(token) ? await findToken(pool, tokenHash(token)) : null;
      const message = row === null ? UNKNOWN : endOf(row, now());
      if (row === null || message !== null) return { kind: 'refused', message: message ?? UNKNOWN };
      note(row, network);
      return { kind: 'admitted', id: row.id };
    },
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await noteAll();
    },
  };

  function note({ id, lastUsedAt }: TokenRow, network: string): void {
    const count = (uses.get(id)?.count ?? 0) + 1;
    uses.set(id, { count, at: now(), network });
    // The first use is seen at once.
    if (lastUsedAt === null && count === 1) void noteAll().catch(failed);
  }

  async function noteAll(): Promise<void> {
    const noted = [...uses];
    uses.clear();
    for (const [id, use] of noted) await noteUse(pool, id, use);
  }

  function failed(error: unknown): void {
    log.warn({ error }, 'uses of auditor tokens could not be counted');
  }
}

/** Null while it is in use. */
function endOf({ revokedAt, expiresAt }: TokenRow, at: number): string | null {
  if (revokedAt !== null) return `This token was revoked at ${instantOf(revokedAt)}. Ask for another one.`;
  if (expiresAt <= at) return `This token expired at ${instantOf(expiresAt)}. Ask for another one.`;
  return null;
}
