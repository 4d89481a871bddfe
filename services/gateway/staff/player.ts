import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import type { Payouts } from '#contracts/internal/payouts.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { readBalanceCurve } from '#projections/account-lines/read-curve.ts';
import { sessionHandlers } from '../accounts/own-sessions.ts';
import { answer, type Handlers } from '../../module/handler.ts';
import { gameHistoryHandler } from '../game-history/game-history.ts';
import { limitsHandlers } from '../limits/limits.ts';
import { ownOfferHandlers } from '../offers/own-offers.ts';
import type { Names } from '../../module/names.ts';
import { statementHandler } from '../statement/statement.ts';
import { listHandlers } from '../withdrawals/withdrawal-lists.ts';

type Deps = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Identity;
  offers: Offers;
  payouts: Payouts;
  compliance: Pick<Compliance, 'holdsOf' | 'risks'>;
  staff: Pick<StaffRecords, 'access'>;
  names: Names;
  now: () => number;
};

type PlayerCall =
  | 'player-statement'
  | 'player-rounds'
  | 'player-offers'
  | 'player-withdrawals'
  | 'player-limits'
  | 'player-sessions'
  | 'player-security'
  | 'player-balances';

type OfPlayer = { account: AccountId; params: { id: AccountId } };

/** The player's own call, asked by staff. */
const read =
  <Asked extends object, Reply>(own: (asked: Asked & { account: AccountId }) => Reply) =>
  (asked: Omit<Asked, 'account' | 'params'> & OfPlayer): Reply =>
    own({ ...asked, account: asked.params.id } as unknown as Asked & { account: AccountId });

export function playerHandlers(deps: Deps): Pick<Handlers, PlayerCall> {
  const { pool, identity, offers, now } = deps;
  const history = gameHistoryHandler(pool, now);
  const own = sessionHandlers(identity);
  return {
    'player-statement': read(statementHandler(deps)),
    'player-rounds': ({ params: { id }, ...asked }) => history({ ...asked, account: id, params: {} }),
    'player-offers': read(ownOfferHandlers(offers)['own-offers']),
    'player-withdrawals': async ({ account: staff, params: { id }, ...asked }) => {
      const isOpen = (await deps.staff.access.opened(staff, [id])).has(id);
      return listHandlers(deps, isOpen)['withdrawal-history']({ ...asked, account: id, params: {} });
    },
    'player-limits': read(limitsHandlers(deps).limits),
    'player-sessions': read(own.sessions),
    'player-security': read(own['security-events']),
    async 'player-balances'({ params: { id } }) {
      const curve = await readBalanceCurve(pool, id);
      return answer(curve.map(({ at, ...point }) => ({ ...point, at: instantOf(at) })));
    },
  };
}
