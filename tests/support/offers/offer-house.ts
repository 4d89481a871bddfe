import { sql } from 'slonik';
import { z } from 'zod';
import { type House, openHouse } from '#tests/integration/gateway/house.ts';
import type { Visitor } from '#tests/integration/gateway/visitor.ts';
import { eventually } from '../eventually.ts';
import { eventsOf } from '../test-ledger.ts';
import { hmacSha1Of, md5Of } from './postbacks.ts';

const PUBLIC = 'https://house.example';
const SECRETS = { notik: 'notik-test-secret', revlum: 'revlum-test-secret', cpx: 'cpx-test-secret' };
export const PATH_SECRET = 'a-path-secret-of-tests';

const NETWORKS = {
  notik: { secret: SECRETS.notik, wall: 'https://wall.example/frame?user={player}&click={click}' },
  revlum: { secret: SECRETS.revlum, pathSecret: PATH_SECRET },
  cpx: { secret: SECRETS.cpx, pathSecret: PATH_SECRET },
  adgate: { secret: 'adgate-test-secret', pathSecret: PATH_SECRET },
};

type Options = NonNullable<Parameters<typeof openHouse>[0]>;

export function openOfferHouse(options: Options = {}): Promise<House> {
  return openHouse({ ...options, offerNetworks: NETWORKS });
}

type Fields = Readonly<Record<string, string>>;

export function notik(fields: Fields, secret = SECRETS.notik): string {
  const target = `/api/postback/notik?${String(new URLSearchParams(fields))}`;
  return `${target}&hash=${hmacSha1Of(PUBLIC + target, secret)}`;
}

export function revlum(fields: Fields & { subId: string; transId: string; reward: string }): string {
  const signature = md5Of(`${fields.subId}${fields.transId}${fields.reward}${SECRETS.revlum}`);
  return String(new URLSearchParams({ ...fields, signature }));
}

export function cpx(fields: Fields & { trans_id: string }): string {
  const hash = md5Of(`${fields.trans_id}-${SECRETS.cpx}`);
  return `/api/postback/cpx/${PATH_SECRET}?${String(new URLSearchParams({ ...fields, hash }))}`;
}

export type Told = { status: number; body: string; headers: Headers };

export async function tell(house: Pick<House, 'address'>, target: string, init: RequestInit = {}): Promise<Told> {
  const response = await fetch(house.address + target, { redirect: 'manual', ...init });
  return { status: response.status, body: await response.text(), headers: response.headers };
}

export function post(house: House, target: string, body: string): Promise<Told> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return tell(house, target, { method: 'POST', headers, body });
}

/** Identifies the player to networks. */
export async function codeOf(player: Visitor): Promise<string> {
  const { body } = await player.post<{ url: string }>('/api/offers/walls/notik');
  return new URL(body.url).searchParams.get('user')!;
}

const countRow = z.strictObject({ waiting: z.int() });

export async function settled({ db, offers }: Pick<House, 'db' | 'offers'>): Promise<void> {
  await offers.pass();
  await eventually(
    async () => {
      const waiting = await db.pool.oneFirst(sql.type(countRow)`
        select ((select count(*) from offers.unread)
          + (select count(*) from offers.conversion where state in ('new', 'decided')))::int4 as waiting`);
      return waiting === 0;
    },
    { what: 'all postbacks acted upon' },
  );
}

/** Type, points and the balance after each. */
export async function booked({ db }: Pick<House, 'db'>) {
  const events = await eventsOf(db.url);
  return events
    .filter(({ type }) => type.includes('offer'))
    .map(({ type, amount, available, held }) => ({ type, amount, available, held }));
}

const exceptionRow = z.strictObject({ id: z.int(), reason: z.string(), state: z.string() });

export function exceptionsOf({ db }: Pick<House, 'db'>) {
  return db.pool.any(sql.type(exceptionRow)`select id, reason, state from offers.exception order by id`);
}
