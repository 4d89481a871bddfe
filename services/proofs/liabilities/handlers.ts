import { type CommonQueryMethods, type DatabasePool, sql } from 'slonik';
import { z } from 'zod';
import { refused } from '../../module/errors.ts';
import type { Ground } from '../../module/ground.ts';
import { answer, type Handler, type Handlers } from '../../module/handler.ts';
import { AccountSecrets } from './account-secrets.ts';
import { hashAtEndBy, hasItsEvents, type LostDay, presentLost, readLostDays } from './lost-days.ts';
import {
  type DayRow,
  openFile,
  presentReserves,
  presentTotals,
  readDays,
  readHeads,
  readHeadsKeys,
  readOwnDay,
  SHOWN,
} from './read-days.ts';

const NO_FILE = refused('not-found', 'There is no file of this day. Files are kept for 7 days.');
const NO_DAY = refused('not-found', 'There is no total of this day, or its parts are no longer kept.');
const LOST_DAY = refused(
  'not-found',
  'The total of this day is signed, but the database of the house was restored from an earlier copy, which lacks its file ' +
    'and the parts of players. The signed note of the day still names the total.',
);

function readChosen(db: CommonQueryMethods, account: number): Promise<string | null> {
  return db.maybeOneFirst(sql.type(z.object({ value: z.string() }))`
    select value from proofs.chosen_value where account = ${account}`);
}

async function choose(db: CommonQueryMethods, account: number, value: string | null): Promise<void> {
  await db.query(
    value === null
      ? sql.unsafe`delete from proofs.chosen_value where account = ${account}`
      : sql.unsafe`
          insert into proofs.chosen_value (account, value) values (${account}, ${value})
          on conflict (account) do update set value = excluded.value, chosen_at = now()`,
  );
}

function ownHandler(pool: DatabasePool, secrets: AccountSecrets): Handler<'own-liability'> {
  return async ({ account, query: { day } }) => {
    const [made] = await readDays(pool, { limit: 1, ...(day !== undefined && { before: day + 1 }) });
    const isOther = day !== undefined && made?.day !== day;
    const own = made === undefined || isOther ? null : await readOwnDay(pool, account, made);
    if (day !== undefined && own === null) return (await isLost(pool, day)) ? LOST_DAY : NO_DAY;
    const [chosen, keys, heads, [lost]] = await Promise.all([
      readChosen(pool, account),
      readHeadsKeys(pool),
      own === null ? null : readHeads(pool, own.day),
      readLostDays(pool, { from: own === null ? null : own.day + 1, before: null }),
    ]);
    return answer({
      account,
      secret: secrets.of(account).toString('hex'),
      chosen,
      own: own === null ? null : { ...own, heads },
      lost: lost === undefined ? null : presentLost(lost),
      keys,
    });
  };
}

function fileHandler(pool: DatabasePool): Handler<'liabilities-file'> {
  return async ({ params: { day } }) => {
    const file = await openFile(pool, day);
    if (file === null) return (await isLost(pool, day)) ? LOST_DAY : NO_FILE;
    const { size, stream } = file;
    const sent = { name: `liabilities-${day}.csv.gz`, size, stream, [Symbol.asyncDispose]: async () => {} };
    return { kind: 'answer', reply: '', file: sent };
  };
}

async function isLost(pool: DatabasePool, day: number): Promise<boolean> {
  return (await readLostDays(pool, { from: day, before: day + 1 })).length > 0;
}

/** Those between the days of a page, and after them on the first one. */
function lostBeside(pool: DatabasePool, days: readonly DayRow[], before: number | undefined): Promise<LostDay[]> {
  return readLostDays(pool, { from: days.length < SHOWN ? null : days.at(-1)!.day, before: before ?? null });
}

async function presentToFinance(pool: DatabasePool, lost: LostDay) {
  const state = (await hasItsEvents(lost, hashAtEndBy(pool))) ? ('not-made' as const) : ('events-lost' as const);
  return { ...presentLost(lost), state };
}

type Calls =
  | 'public-liabilities'
  | 'liabilities-file'
  | 'own-liability'
  | 'choose-liability-value'
  | 'finance-liabilities';

export function handlers({ pool, logSaltKey }: Pick<Ground, 'pool' | 'logSaltKey'>): Pick<Handlers, Calls> {
  return {
    'public-liabilities': async ({ query }) => {
      const days = await readDays(pool, query);
      return answer({
        days: days.map((row) => ({
          ...presentTotals(row),
          fileBytes: row.fileBytes,
          reserves: row.isPublished ? presentReserves(row) : null,
        })),
        lost: (await lostBeside(pool, days, query.before)).map(presentLost),
      });
    },
    'liabilities-file': fileHandler(pool),
    'own-liability': ownHandler(pool, new AccountSecrets(logSaltKey)),
    'choose-liability-value': async ({ account, body: { value } }) => {
      await choose(pool, account, value);
      return answer({ chosen: value });
    },
    'finance-liabilities': async ({ query }) => {
      const days = await readDays(pool, query);
      const lost = await lostBeside(pool, days, query.before);
      return answer({
        lost: await Promise.all(lost.map((one) => presentToFinance(pool, one))),
        days: days.map((row) => {
          const { booked, total, debts, isPublished } = row;
          const state = booked === null ? 'unknown' : booked === total - debts ? 'equal' : 'differs';
          return { ...presentTotals(row), booked, state, reserves: presentReserves(row), isPublished };
        }),
      });
    },
  };
}
