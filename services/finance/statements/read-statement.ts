import { dayOf, endOfDay, startOfDay } from '#contracts/days/utc-day.ts';
import type { ReadFormat } from '#contracts/finance/files.ts';
import type { Mapping, StatedPeriod } from '#contracts/finance/mapping.ts';
import { grouped } from '#contracts/words/figures.ts';
import { ZONE_SLACK_MS } from './dates.ts';
import { StatementUnreadable } from './encoding.ts';
import { readBai2 } from './formats/bai2.ts';
import type { BankFormat } from './formats/bank-format.ts';
import { readCamt } from './formats/camt.ts';
import { readMt940 } from './formats/mt940.ts';
import { readOfx } from './formats/ofx.ts';
import { problemItem, type StatementItem } from './item.ts';
import { RowMapper, type Seen } from './map-row.ts';
import type { StatementRecord } from './record.ts';
import { openRecords } from './records.ts';

export type Reading = {
  mapping: Mapping;
  /** Of a file of rows, which states neither period nor balances in a form that is known. */
  stated?: StatedPeriod | null | undefined;
  /** Milliseconds. */
  now: number;
};

export type Observers = { seen?: Seen; row?: (record: StatementRecord) => void };

export type OpenedStatement = { format: ReadFormat; items: AsyncIterable<StatementItem> };

/** Of one file: daily ones of years. */
const MOST_STATEMENTS = 5000;

const READERS: Readonly<Record<BankFormat, typeof readCamt>> = {
  'camt.053': readCamt,
  'camt.054': readCamt,
  mt940: readMt940,
  ofx: readOfx,
  bai2: readBai2,
};

/** The rows of a statement as lines and problems, whatever its format. */
export async function openStatement(
  chunks: AsyncIterable<Uint8Array>,
  reading: Reading,
  observers: Observers = {},
): Promise<OpenedStatement> {
  const opened = await openRecords(chunks, reading.mapping);
  if (opened.kind === 'rows') {
    const { isJson, records } = opened;
    const items = rowItems(records, isJson, { reading, observers });
    return { format: isJson ? 'json' : 'csv', items: withoutFuture(items, reading.now) };
  }
  const items = READERS[opened.format](opened.text, reading.mapping);
  return { format: opened.format, items: withoutFuture(ofOneAccount(items), reading.now) };
}

type Rows = { reading: Reading; observers: Observers };

async function* rowItems(
  records: AsyncIterable<StatementRecord>,
  isJson: boolean,
  { reading: { mapping, stated = null }, observers }: Rows,
): AsyncGenerator<StatementItem> {
  const mapper = new RowMapper({ mapping, isJson, ...observers });
  for await (const record of records) {
    observers.row?.(record);
    yield mapper.map(record);
  }
  const known = mapper.heads();
  const heads =
    known.length > 0 ? known : [{ currency: mapping.currency, opening: null, closing: null, isBroken: false }];
  for (const [place, { currency, opening, closing, isBroken }] of heads.entries()) {
    const section = place + 1;
    // A person gives the balances of the account's currency.
    const given = currency === mapping.currency ? stated : null;
    if (isBroken) {
      const problem = `The balances of the rows in ${currency} do not follow from their amounts`;
      yield problemItem(-section, problem, '');
    }
    const [from, to] = [stated?.from ?? null, stated?.to ?? null];
    yield {
      kind: 'statement',
      section,
      head: {
        currency,
        number: null,
        holder: null,
        fromAt: from === null ? null : startOfDay(from),
        toAt: to === null ? null : endOfDay(to) - 1,
        isStated: from !== null && to !== null,
        opening: given?.opening ?? opening,
        closing: given?.closing ?? closing,
      },
    };
  }
}

/** A line that is dated in the future cannot have been booked. */
async function* withoutFuture(items: AsyncIterable<StatementItem>, now: number): AsyncGenerator<StatementItem> {
  for await (const item of items) {
    const late =
      item.kind === 'lines'
        ? item.lines.find(({ at, isPending }) => !isPending && at > now + ZONE_SLACK_MS)
        : undefined;
    if (late === undefined) yield item;
    else {
      yield problemItem(late.record, `Dated ${dayOf(late.at)}, which is in the future`, describedLine(late));
    }
  }
}

function describedLine({
  micros,
  currency,
  references,
  text,
}: {
  micros: number;
  currency: string;
  references: readonly string[];
  text: string;
}) {
  return [`${micros / 1e6} ${currency}`, ...references, text].filter((part) => part !== '').join(' | ');
}

async function* ofOneAccount(items: AsyncIterable<StatementItem>): AsyncGenerator<StatementItem> {
  let known: string | null = null;
  let statements = 0;
  for await (const item of items) {
    if (item.kind === 'statement') statements += 1;
    if (statements > MOST_STATEMENTS) {
      throw new StatementUnreadable(`This file has more than ${grouped(MOST_STATEMENTS)} statements.`);
    }
    const holder = item.kind === 'statement' ? item.head.holder : null;
    if (holder !== null && known !== null && holder !== known) {
      throw new StatementUnreadable(
        `This file has statements of several accounts, such as ${known} and ${holder}. Import a file for each account.`,
      );
    }
    known ??= holder;
    yield item;
  }
}
