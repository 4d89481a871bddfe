import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { AuditorToken } from '#contracts/proofs/auditor-calls.ts';
import { tooManyAuditors } from '#contracts/proofs/refusals.ts';
import type { Random } from '#infra/process/random.ts';
import type { DatabasePool } from 'slonik';
import { refused } from '../../module/errors.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';
import { type NameOf, namesBy } from '../../module/person-names.ts';
import { TOKEN_CHARACTERS, tokenHash, tokenText } from './open-tokens.ts';
import { addToken, listTokens, revokeToken, type TokenRow } from './token-rows.ts';

type Deps = {
  pool: DatabasePool;
  identity: Pick<Identity, 'publicPersons'>;
  random: Pick<Random, 'text'>;
  now: () => number;
};
type AuditorCall = 'auditor-tokens' | 'issue-auditor-token' | 'revoke-auditor-token';

const NO_TOKEN = refused('not-found', 'There is no such token, or it was revoked before.');
const TOO_MANY = refused(tooManyAuditors.code, tooManyAuditors.message);

export function auditorHandlers({ pool, identity, random, now }: Deps): Pick<Handlers, AuditorCall> {
  const namesOf = namesBy(identity);
  return {
    async 'auditor-tokens'({ query }) {
      return answerPage(await listTokens(pool, query), async (rows) => {
        const nameOf = await namesOf(rows.map(({ issuedBy }) => issuedBy));
        return rows.map((row) => present(row, nameOf, now()));
      });
    },
    async 'issue-auditor-token'({ account: issuedBy, commandId, body: { name, days } }) {
      const token = tokenText(random.text(TOKEN_CHARACTERS));
      const at = now();
      const added = await addToken(pool, {
        commandId,
        name,
        hash: tokenHash(token),
        issuedBy,
        at,
        expiresAt: at + days * DAY_MS,
      });
      if (added === null) return TOO_MANY;
      const shown = present(added.row, await namesOf([issuedBy]), at);
      return answer({ ...shown, token: added.isNew ? token : null });
    },
    async 'revoke-auditor-token'({ params: { id } }) {
      return (await revokeToken(pool, id, now())) ? answer({ success: true }) : NO_TOKEN;
    },
  };
}

function present(row: TokenRow, nameOf: NameOf, at: number): AuditorToken {
  const { issuedAt, expiresAt, revokedAt, lastUsedAt } = row;
  return {
    ...row,
    state: revokedAt !== null ? 'revoked' : expiresAt <= at ? 'expired' : 'active',
    issuedByName: nameOf(row.issuedBy),
    issuedAt: instantOf(issuedAt),
    expiresAt: instantOf(expiresAt),
    revokedAt: revokedAt === null ? null : instantOf(revokedAt),
    lastUsedAt: lastUsedAt === null ? null : instantOf(lastUsedAt),
  };
}
