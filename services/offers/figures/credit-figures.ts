import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import type { NetworkFigures, ReversalFigures, ReversalsAsked } from '#contracts/internal/offers.ts';
import { sumText } from '#projections/view/sums.ts';

const figures = { credits: z.int(), points: sumText, reversals: z.int(), reversedPoints: sumText };

/** Of booked credits. */
const FIGURES = sql.fragment`
  count(*)::int8 as credits, coalesce(sum(points), 0)::numeric as points, count(reversed_at)::int8 as reversals,
  coalesce(sum(points) filter (where reversed_at is not null), 0)::numeric as "reversedPoints"`;

const booked = (days: number) => sql.fragment`
  kind = 'credit' and state = 'booked' and received_at > now() - ${days} * interval '1 day'`;

const creditRow = z.strictObject({ network: z.string(), ...figures });
const inboxRow = z.strictObject({ network: z.string(), latestAt: z.int().nullable() });
const exceptionRow = z.strictObject({ network: z.string(), openExceptions: z.int(), exceptions: z.int() });

export async function networkFigures(
  db: CommonQueryMethods,
  /** Of the connected networks. */
  titles: ReadonlyMap<string, string>,
  days: number,
): Promise<readonly NetworkFigures[]> {
  const [credits, latest, exceptions] = await Promise.all([
    db.any(sql.type(creditRow)`
      select network, ${FIGURES} from offers.conversion where ${booked(days)} group by network`),
    db.any(sql.type(inboxRow)`
      select network, max(received_at) as "latestAt" from offers.conversion
      where received_at > now() - ${days} * interval '1 day' group by network`),
    db.any(sql.type(exceptionRow)`
      select network, count(*) filter (where state = 'open')::int8 as "openExceptions",
        count(*) filter (where opened_at > now() - ${days} * interval '1 day')::int8 as exceptions
      from offers.exception group by network`),
  ]);
  const names = new Set([...titles.keys(), ...[...credits, ...exceptions].map(({ network }) => network)]);
  return [...names].toSorted().map((network) => ({
    network,
    title: titles.get(network) ?? network,
    isConnected: titles.has(network),
    latestAt: latest.find((row) => row.network === network)?.latestAt ?? null,
    ...(credits.find((row) => row.network === network) ?? NO_CREDITS),
    ...(exceptions.find((row) => row.network === network) ?? { openExceptions: 0, exceptions: 0 }),
  }));
}

const NO_CREDITS = { credits: 0, points: 0n, reversals: 0, reversedPoints: 0n };

const reversalRow = z.strictObject({
  network: z.string().nullable(),
  offer: z.string().nullable(),
  account: z.int().nullable(),
  ...figures,
}) satisfies z.ZodType<ReversalFigures>;

export function reversals(
  db: CommonQueryMethods,
  { by, network, days, limit }: ReversalsAsked,
): Promise<readonly ReversalFigures[]> {
  const ofNetwork = network === undefined ? sql.fragment`` : sql.fragment`and network = ${network}`;
  const [shown, key] =
    by === 'offer'
      ? [sql.fragment`network, offer_name as offer, null::int8 as account`, sql.fragment`network, offer_name`]
      : [sql.fragment`null::text as network, null::text as offer, account`, sql.fragment`account`];
  return db.any(sql.type(reversalRow)`
    select ${shown}, ${FIGURES} from offers.conversion where ${booked(days)} ${ofNetwork}
    group by ${key} having count(reversed_at) > 0
    order by sum(points) filter (where reversed_at is not null) desc, ${key} limit ${limit}`);
}
