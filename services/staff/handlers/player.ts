import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { readBalanceCurve } from '#projections/account-lines/read.ts';
import { answer, type Handler, type Handlers } from '../../module/handler.ts';
import type { Names } from '../../module/names.ts';
import { statementHandler } from '../../statement/port/statement.ts';
import { listHandlers } from '../../payouts/port/withdrawal-lists.ts';

type OfPlayer = { account: AccountId; params: { id: AccountId } };

type Deps = {
  pool: DatabasePool;
  offers: Offers;
  compliance: Pick<Compliance, 'holdsOf' | 'risks'>;
  staff: Pick<StaffRecords, 'access'>;
  names: Names;
  calls: Pick<Handlers, OwnCall>;
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

type OwnCall = 'limits' | 'own-offers' | 'sessions' | 'security-events' | 'game-history';

export function playerHandlers(deps: Deps): Pick<Handlers, PlayerCall> {
  const { pool, calls } = deps;
  const statement = statementHandler(deps);
  /** The player's own call, asked by staff. */
  const own =
    <Name extends OwnCall>(name: Name) =>
    ({ params, ...asked }: OfPlayer) =>
      calls[name]({ ...asked, account: params.id, params: {} } as unknown as Parameters<
        Handler<Name>
      >[0]) as ReturnType<Handler<Name>>;
  return {
    'player-statement': ({ params: { id }, ...asked }) => statement({ ...asked, account: id, params: {} }),
    'player-rounds': own('game-history'),
    'player-offers': own('own-offers'),
    'player-withdrawals': async ({ account: staff, params: { id }, ...asked }) => {
      const isOpen = (await deps.staff.access.opened(staff, [id])).has(id);
      return listHandlers(deps, isOpen)['withdrawal-history']({ ...asked, account: id, params: {} });
    },
    'player-limits': own('limits'),
    'player-sessions': own('sessions'),
    'player-security': own('security-events'),
    async 'player-balances'({ params: { id } }) {
      const curve = await readBalanceCurve(pool, id);
      return answer(curve.map(({ at, ...point }) => ({ ...point, at: instantOf(at) })));
    },
  };
}
