import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import type { StaffPromo } from '#contracts/promos/staff-calls.ts';
import { type PromoRow, listPromos, readPromoUses } from '#projections/promos/read.ts';
import { submitToHouse } from '../module/house-account.ts';
import { paymentState } from '../module/payment-state.ts';
import { answer, answerPage, answerOf, type Handlers } from '../module/handler.ts';
import { namesBy, operatorNames } from '../module/person-names.ts';

type Deps = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<Identity, 'publicPersons'>;
  now: () => number;
};
type DeskCall = 'promos' | 'promo-uses' | 'make-promo' | 'end-promo';

export function promoDeskHandlers({ pool, ledger, identity, now }: Deps): Pick<Handlers, DeskCall> {
  const namesOf = namesBy(identity);
  const { promos: account } = HOUSE_ACCOUNTS;
  return {
    async promos({ query }) {
      return answerPage(await listPromos(pool, query), async (rows) => {
        const nameOf = await operatorNames(
          identity,
          rows.map(({ maker }) => maker),
        );
        return rows.map((row) => presentPromo({ ...row, maker: nameOf(row.maker) ?? row.maker }, now()));
      });
    },
    async 'promo-uses'({ params: { id }, query: { before: after = 0, limit } }) {
      const rows = await readPromoUses(pool, id, { after, limit });
      const nameOf = await namesOf(rows.map((row) => row.account));
      return answer(
        rows.map((row) => ({
          id: row.account,
          name: nameOf(row.account),
          takenAt: instantOf(row.takenAt),
          state: paymentState(row),
        })),
      );
    },
    async 'make-promo'({ account: operator, commandId, body: { expiresAt, ...terms } }) {
      const outcome = await submitToHouse(ledger, {
        type: 'make-promo',
        commandId,
        account,
        actor: `operator:${operator}`,
        ...terms,
        expiresAt: Date.parse(expiresAt),
      });
      if (outcome.kind === 'refusal') return outcome;
      return answerOf({ success: true as const, code: terms.code }, outcome);
    },
    async 'end-promo'({ account: operator, commandId, params: { id: promoId }, body: { reason } }) {
      const by = { commandId, account, actor: `operator:${operator}` };
      const outcome = await submitToHouse(ledger, { type: 'end-promo', ...by, promoId, reason });
      return outcome.kind === 'refusal' ? outcome : answerOf({ success: true as const }, outcome);
    },
  };
}

function presentPromo({ expiresAt, madeAt, endedAt, ...row }: PromoRow, now: number): StaffPromo {
  const stateOf = () => {
    if (endedAt !== null) return 'ended';
    if (row.uses >= row.mostUses) return 'used-up';
    return expiresAt <= now ? 'expired' : 'running';
  };
  return { ...row, expiresAt: instantOf(expiresAt), madeAt: instantOf(madeAt), state: stateOf() };
}
