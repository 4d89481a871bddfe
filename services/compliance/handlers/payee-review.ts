import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import { usdOfPoints } from '#contracts/points.ts';
import { refused } from '../../module/errors.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';

type Deps = {
  compliance: Pick<Compliance, 'payee' | 'payees' | 'payeeTotals' | 'sanctionsList' | 'taxQueue'>;
  identity: Pick<Identity, 'publicPersons'>;
};

type PayeeCall = 'compliance-payees' | 'open-payee' | 'payee-totals' | 'tax-queue';

const MICROS_PER_POINT = 10_000n;

export function payeeReviewHandlers({ compliance, identity }: Deps): Pick<Handlers, PayeeCall> {
  const namesOf = async (accounts: readonly AccountId[]) => {
    const people = await identity.publicPersons(accounts);
    return (account: AccountId) => people.get(account)?.username ?? null;
  };
  return {
    'compliance-payees': async ({ query }) => {
      const page = await compliance.payees(query);
      return answerPage(page, async (found) => {
        const [nameOf, list] = await Promise.all([
          namesOf(found.map((row) => row.account)),
          compliance.sanctionsList(),
        ]);
        return {
          rows: found.map(({ account: userId, updatedAt, ...row }) => ({
            ...row,
            userId,
            username: nameOf(userId),
            updatedAt: instantOf(updatedAt),
          })),
          next: (page?.next ?? null) === null ? null : found.at(-1)!.account,
          list: list && { ...list, loadedAt: instantOf(list.loadedAt) },
        };
      });
    },
    'open-payee': async ({ params: { account } }) => {
      const payee = await compliance.payee(account);
      if (payee === null) return refused('not-found', 'This player has no payee form.');
      return answer({ legalName: payee.legalName, country: payee.country });
    },
    'payee-totals': async ({ query: { year } }) => {
      const { thresholdCents, payees, paidMicros, rows } = await compliance.payeeTotals(year);
      const nameOf = await namesOf(rows.map(({ account }) => account));
      return answer({
        year,
        thresholdUsd: thresholdCents === null ? null : usdOfPoints(thresholdCents),
        payees,
        paidUsd: usdOfPoints(paidMicros / MICROS_PER_POINT),
        rows: rows.map((row) => totalsOf(row, nameOf(row.account))),
      });
    },
    'tax-queue': async () => {
      const { year, thresholdCents, rows } = await compliance.taxQueue();
      const nameOf = await namesOf(rows.map(({ account }) => account));
      return answer({
        year,
        thresholdUsd: thresholdCents === null ? null : usdOfPoints(thresholdCents),
        rows: rows.map(({ account, state, paidMicros, openMicros, form }) => ({
          userId: account,
          username: nameOf(account),
          state,
          paidUsd: usdOfPoints(paidMicros / MICROS_PER_POINT),
          openUsd: usdOfPoints(openMicros / MICROS_PER_POINT),
          form: form && { ...form, recordedAt: instantOf(form.recordedAt) },
        })),
      });
    },
  };
}

type Totals = Awaited<ReturnType<Compliance['payeeTotals']>>['rows'][number];

function totalsOf({ account, payments, state, form, paidMicros, personMicros }: Totals, username: string | null) {
  return {
    userId: account,
    username,
    payments,
    paidUsd: usdOfPoints(paidMicros / MICROS_PER_POINT),
    personUsd: usdOfPoints(personMicros / MICROS_PER_POINT),
    state,
    form,
  };
}
