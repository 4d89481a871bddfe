import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Offers } from '#contracts/internal/offers.ts';
import { refused } from '../../module/errors.ts';
import { answer, type Handlers } from '../../module/handler.ts';

type Deps = { offers: Offers; identity: Pick<Identity, 'publicPersons'> };
type FigureCall = 'exception-causes' | 'exception-request' | 'offer-networks' | 'offer-reversals';

const MISSING = refused('not-found', 'There is no such exception.');

export function offerFigureHandlers({ offers, identity }: Deps): Pick<Handlers, FigureCall> {
  return {
    async 'exception-causes'() {
      const causes = await offers.exceptionCauses();
      return answer({
        rows: causes.map(({ oldestAt, latestAt, ...cause }) => {
          return { ...cause, oldestAt: instantOf(oldestAt), latestAt: instantOf(latestAt) };
        }),
      });
    },
    async 'exception-request'({ params: { id } }) {
      const request = await offers.exceptionRequest(id);
      if (request === null) return MISSING;
      return answer({ ...request, headers: { ...request.headers }, receivedAt: instantOf(request.receivedAt) });
    },
    async 'offer-networks'({ query: { days } }) {
      const networks = await offers.networkFigures(days);
      return answer({
        rows: networks.map(({ latestAt, ...network }) => {
          return { ...network, latestAt: latestAt === null ? null : instantOf(latestAt) };
        }),
      });
    },
    async 'offer-reversals'({ query }) {
      const rows = await offers.reversals(query);
      const people = await identity.publicPersons(rows.map(({ account }) => account).filter((one) => one !== null));
      const nameOf = (account: number | null) => (account === null ? null : (people.get(account)?.username ?? null));
      return answer({ rows: rows.map((row) => ({ ...row, username: nameOf(row.account) })) });
    },
  };
}
