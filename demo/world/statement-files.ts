// Files as sources make them.
import { dayOf } from '#contracts/days/utc-day.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { Mapping, StatedPeriod } from '#contracts/finance/mapping.ts';

/** `micros`: negative if it went out. */
export type StatedRow = { at: number; micros: number; reference: string; text: string; currency?: string };

/** `to`: the last millisecond. */
export type StatedBalance = { from: number; to: number; opening: number };

export type StatementText = { name: string; text: string; mapping: Mapping; stated?: StatedPeriod };

const { mapping } = FORMATS.bank;

const CSV: Mapping = {
  ...mapping,
  decimal: '.',
  dates: 'iso',
  columns: { ...mapping.columns, currency: 'Currency' },
};

const amount = (micros: number) => (micros / 1_000_000).toFixed(2);
const sumOf = (rows: readonly StatedRow[]) =>
  rows.reduce((sum, { micros, currency }) => (currency === undefined ? sum + micros : sum), 0);

/** `unread`: a row that no import can read. */
export function csvFile(
  name: string,
  rows: readonly StatedRow[],
  { balance, unread }: { balance?: StatedBalance; unread?: string } = {},
): StatementText {
  const written = rows.map(({ at, micros, reference, text, currency = 'USD' }) =>
    [dayOf(at), amount(micros), currency, reference, text].join(','),
  );
  const lines = [...written, ...(unread === undefined ? [] : [unread])];
  const text = ['Date,Amount,Currency,Reference,Description', ...lines, ''].join('\n');
  const stated = balance && {
    from: dayOf(balance.from),
    to: dayOf(balance.to),
    opening: balance.opening,
    closing: balance.opening + sumOf(rows),
  };
  return { name: `${name}.csv`, text, mapping: CSV, ...(stated && { stated }) };
}

const ACCOUNT = '4711';
const CAMT_053 = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.02';
const decimals = (micros: number) => amount(Math.abs(micros));

export function camt053File(
  name: string,
  rows: readonly StatedRow[],
  { from, to, opening }: StatedBalance,
): StatementText {
  const signed = (micros: number) =>
    `<Amt Ccy="USD">${decimals(micros)}</Amt><CdtDbtInd>${micros < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>`;
  const balance = (code: string, micros: number, at: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp>${signed(micros)}<Dt><Dt>${dayOf(at)}</Dt></Dt></Bal>`;
  const entries = rows.map(({ at, micros, reference, text }) => {
    const day = `<Dt>${dayOf(at)}</Dt>`;
    const named = `<Refs><EndToEndId>${reference === '' ? 'NOTPROVIDED' : reference}</EndToEndId></Refs>`;
    const detail = `<TxDtls>${named}${signed(micros)}<RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`;
    return `<Ntry>${signed(micros)}<Sts>BOOK</Sts><BookgDt>${day}</BookgDt><ValDt>${day}</ValDt><NtryDtls>${detail}</NtryDtls></Ntry>`;
  });
  const number = dayOf(to).replaceAll('-', '');
  const made = `${dayOf(to)}T23:00:00`;
  const period = `<FrToDt><FrDtTm>${dayOf(from)}T00:00:00</FrDtTm><ToDtTm>${dayOf(to)}T23:59:59</ToDtTm></FrToDt>`;
  const account = `<Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id><Ccy>USD</Ccy></Acct>`;
  const closing = opening + sumOf(rows);
  const text = `<?xml version="1.0"?>
<Document xmlns="${CAMT_053}"><BkToCstmrStmt><GrpHdr><MsgId>M-${number}</MsgId><CreDtTm>${made}</CreDtTm></GrpHdr><Stmt><Id>${number}</Id><CreDtTm>${made}</CreDtTm>${period}${account}${balance('OPBD', opening, from)}${balance('CLBD', closing, to)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>
`;
  return { name: `${name}.xml`, text, mapping };
}

export function mt940File(
  name: string,
  rows: readonly StatedRow[],
  { from, to, opening }: StatedBalance,
): StatementText {
  const day = (at: number) => dayOf(at).slice(2).replaceAll('-', '');
  const sideOf = (micros: number) => (micros < 0 ? 'D' : 'C');
  const comma = (micros: number) => decimals(micros).replace('.', ',');
  const balance = (micros: number, at: number) => `${sideOf(micros)}${day(at)}USD${comma(micros)}`;
  const entries = rows.flatMap(({ at, micros, reference, text }) => [
    `:61:${day(at)}${day(at).slice(2)}${sideOf(micros)}${comma(micros)}NTRF${reference === '' ? 'NONREF' : reference}`,
    `:86:${text}`,
  ]);
  const lines = [
    ':20:STMT',
    `:25:BANKUS33/${ACCOUNT}`,
    `:28C:${day(to)}/1`,
    `:60F:${balance(opening, from)}`,
    ...entries,
    `:62F:${balance(opening + sumOf(rows), to)}`,
    '-',
    '',
  ];
  return { name: `${name}.sta`, text: lines.join('\r\n'), mapping };
}
