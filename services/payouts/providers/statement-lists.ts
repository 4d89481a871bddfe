// Lists of movements of a balance, as providers document them.
import { instantOf } from '#contracts/days/time.ts';
import type { HttpReply } from './http-client.ts';
import type { Minor, Provider, StatedPeriod } from './port.ts';
import { fieldsOf, numberIn, rowsAt, type StatedPage, statedRows } from './stated-rows.ts';

/** `path` begins with a slash. */
type Get = (path: string, signal: AbortSignal) => Promise<HttpReply>;
type Fields = Readonly<Record<string, unknown>>;
type Statement = NonNullable<Provider['statement']>;

/** Also the most bytes of an answer that holds a page. */
export const MOST_PAGE_BYTES = 16 * 1024 * 1024;

const query = (names: Readonly<Record<string, string>>) => String(new URLSearchParams(names));

type List = {
  title: string;
  unit?: Minor['unit'];
  /** `page` from 0; `after` is the id of the last row so far, or null. */
  pathOf(period: StatedPeriod, page: number, after: string | null): string;
  read(answer: unknown, page: number, period: StatedPeriod): StatedPage | null;
};

function statementOf({ title, unit = 'USD', pathOf, read }: List, get: Get): Statement {
  return {
    title,
    unit,
    rows: (period, patience) =>
      statedRows(
        async (page, after) => ({
          reply: await get(pathOf(period, page, after?.id ?? null), patience.signal),
          read: (answer) => read(answer, page, period),
        }),
        { name: title, ...patience },
      ),
  };
}

const PAYPAL_ROWS = '500';

/** GET /v1/reporting/transactions, at most 31 days. One id may name several transactions. */
export function paypalStatement(get: Get): Statement {
  const idOf = (row: Fields) => {
    const info = fieldsOf(row['transaction_info']);
    return [info['transaction_id'], info['transaction_event_code']];
  };
  const list: List = {
    title: 'PayPal',
    pathOf({ from, to }, page) {
      const period = { start_date: instantOf(from), end_date: instantOf(to) };
      const wanted = { fields: 'transaction_info', balance_affecting_records_only: 'Y' };
      return `/v1/reporting/transactions?${query({ ...period, ...wanted, page_size: PAYPAL_ROWS, page: String(page + 1) })}`;
    },
    read(answer, page) {
      const rows = rowsAt(answer, ['transaction_details'], { idOf });
      const pages = numberIn(fieldsOf(answer)['total_pages']);
      return rows === null || pages === null ? null : { rows, isLast: page + 1 >= pages };
    },
  };
  return statementOf(list, get);
}

const TREMENDOUS_ROWS = 100;

/** GET /balance_transactions. Its rows have no id. */
export function tremendousStatement(get: Get): Statement {
  const list: List = {
    title: 'Tremendous',
    pathOf({ from, to }, page) {
      const period = { 'created_at[gte]': instantOf(from), 'created_at[lte]': instantOf(to) };
      return `/balance_transactions?${query({ ...period, limit: String(TREMENDOUS_ROWS), offset: String(page * TREMENDOUS_ROWS) })}`;
    },
    read(answer) {
      const rows =
        rowsAt(answer, ['balance_transactions'], { idOf: () => null }) ??
        rowsAt(answer, ['transactions'], { idOf: () => null });
      return rows === null ? null : { rows, isLast: rows.length < TREMENDOUS_ROWS };
    },
  };
  return statementOf(list, get);
}

const CIRCLE_ROWS = 50;

/** GET /v1/w3s/transactions of one wallet, page by page after the last id. */
export function circleStatement(get: Get, { walletId, unit }: { walletId: string; unit: Minor['unit'] }): Statement {
  const list: List = {
    title: 'Circle',
    unit,
    pathOf({ from, to }, _page, after) {
      const wanted = { walletIds: walletId, from: instantOf(from), to: instantOf(to), pageSize: String(CIRCLE_ROWS) };
      const next = after === null ? {} : { pageAfter: JSON.parse(after) as string };
      return `/v1/w3s/transactions?${query({ ...wanted, ...next })}`;
    },
    read(answer) {
      const rows = rowsAt(answer, ['data', 'transactions'], { idOf: ({ id }) => id });
      return rows === null ? null : { rows, isLast: rows.length < CIRCLE_ROWS };
    },
  };
  return statementOf(list, get);
}

const RELOADLY_ROWS = 100;

/** GET /topups/reports/transactions. A PIN is as good as money. */
export function reloadlyStatement(get: Get): Statement {
  const time = (at: number) => instantOf(at).slice(0, 19).replace('T', ' ');
  const list: List = {
    title: 'Reloadly',
    pathOf({ from, to }, page) {
      const period = { startDate: time(from), endDate: time(to) };
      return `/topups/reports/transactions?${query({ ...period, size: String(RELOADLY_ROWS), page: String(page + 1) })}`;
    },
    read(answer) {
      const rows = rowsAt(answer, ['content'], { idOf: ({ transactionId }) => transactionId, without: ['pinDetail'] });
      return rows === null ? null : { rows, isLast: fieldsOf(answer)['last'] === true || rows.length < RELOADLY_ROWS };
    },
  };
  return statementOf(list, get);
}

/** GET /api/v1/stores/…/payouts gives all that there ever were. */
export function btcpayStatement(get: Get, storeId: string): Statement {
  const list: List = {
    title: 'BTCPay',
    unit: 'BTC',
    pathOf: () => `/api/v1/stores/${storeId}/payouts?includeCancelled=false`,
    read(answer, _page, { from, to }) {
      const isWithin = (row: Fields) => {
        const seconds = numberIn(row['date']) ?? 0;
        return seconds * 1000 >= from && seconds * 1000 <= to;
      };
      const rows = rowsAt(answer, [], { idOf: ({ id }) => id, only: isWithin });
      return rows === null ? null : { rows, isLast: true };
    },
  };
  return statementOf(list, get);
}
