import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { refusal } from '#contracts/outcome.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import { refused, staleSession } from '../../module/errors.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';

type Deps = {
  compliance: Compliance;
  identity: Pick<Identity, 'person' | 'publicPersons' | 'waysToReauthenticate'>;
};

type ReviewCall =
  | 'compliance-holds'
  | 'decide-compliance-hold'
  | 'withdrawal-evidence'
  | 'record-tax-form'
  | 'tax-totals';

export function reviewHandlers({ compliance, identity }: Deps): Pick<Handlers, ReviewCall> {
  return {
    'compliance-holds': async ({ query }) =>
      answerPage(await compliance.holds(query), async (holds) => {
        const people = await identity.publicPersons([
          ...new Set(holds.flatMap(({ userId, decidedBy }) => (decidedBy === null ? [userId] : [userId, decidedBy]))),
        ]);
        const nameOf = (account: AccountId | null) =>
          account === null ? null : (people.get(account)?.username ?? null);
        return holds.map((hold) => ({
          ...hold,
          username: nameOf(hold.userId),
          decidedByName: nameOf(hold.decidedBy),
        }));
      }),
    'decide-compliance-hold': async ({ account: by, params: { hold: id }, body, session }) => {
      if (!session.isFresh()) return staleSession(identity, by);
      const decided = await compliance.decideHold({ id, ...body, by });
      if (decided === 'missing') return refused('not-found', 'There is no such hold.');
      if (decided === 'closed') return refused('hold-closed', REFUSALS['hold-closed'].message);
      return decided === 'own' ? refusal('own-account') : answer(decided);
    },
    'withdrawal-evidence': async ({ params: { id } }) => {
      const found = await compliance.evidence(id);
      if (found === null) return refusal('withdrawal-unknown');
      const payee = await compliance.maskedPayee(found.account);
      const linked = found.linked.map(({ account, points, at, ...one }) => ({
        ...one,
        userId: account,
        amount: points,
        requestedAt: instantOf(at),
      }));
      const { risk, evidence } = found;
      return answer({ risk, evidence, payee, linked });
    },
    'record-tax-form': async ({ account: by, body, session }) => {
      if (!session.isFresh()) return staleSession(identity, by);
      if (body.account === by) return refusal('own-account');
      if (!(await isKnown(identity, body.account))) return refused('not-found', 'There is no such player.');
      return answer({ account: body.account, kind: body.kind, validUntil: await compliance.recordTaxForm(body, by) });
    },
    'tax-totals': async ({ query: { year } }) => answer({ year, ...(await compliance.taxTotals(year)) }),
  };
}

async function isKnown({ person }: Pick<Identity, 'person'>, account: AccountId): Promise<boolean> {
  return (await person(account)) !== null;
}
