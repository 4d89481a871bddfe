// A month of payouts, conversions and transfers, and the statements of four sources, each with faults. Every fault is named.
import { DAY_MS, HOUR_MS, instantOf } from '#contracts/days/time.ts';
import { dayOf } from '#contracts/days/utc-day.ts';
import { endOfMonth, startOfMonth } from '#contracts/days/utc-month.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import { attemptRef } from '#contracts/withdrawals/attempt.ts';
import {
  credits,
  decides,
  notes,
  opens,
  pays,
  postsDollars,
  reverses,
  submits,
  withdraws,
} from '#tests/support/asks.ts';
import { accepted, type HandClock } from '#tests/support/test-ledger.ts';
import type { House } from '../gateway/house.ts';

const FEE_MICROS = 250_000;
const SOUND = Array.from({ length: 11 }, (_, place) => `S${place + 1}`);

/** Payouts by the fault of their line, with the day of the month on which they are made. */
const PAYPAL: readonly (readonly [string, number])[] = [
  ['F03', 3],
  ['F04', 3],
  ['F05', 4],
  ['F07', 4],
  ['F08b', 8],
  ['F08a', 9],
  ['F09', 10],
  ['F10a', 11],
  ['F10b', 12],
  ['F10b-twin', 12],
  ['F11', 13],
  ['F12', 13],
  ['F13', 14],
  ['F13-second', 14],
  ['F15', 15],
  ['F16', 16],
  ['F17', 17],
  ['F17', 17],
  ['F17', 17],
  ...SOUND.map((name) => [name, 20] as const),
  ['F06', 27],
  ['F01', 28],
];
const TREMENDOUS: readonly (readonly [string, number])[] = [
  ['T1', 21],
  ['T2', 22],
  ['T3', 23],
];
const CONVERSIONS = ['N1', 'N2', 'N3', 'N4', 'N5', 'N6'];

export type StatedRow = { at: number; micros: number; fee: number; currency: string; id: string; ours: string };

/** A payout, a conversion or a posting of the books. */
export type Known = { name: string; at: number; micros: number; names: readonly string[] };

export type PlayedMonth = {
  known: Known[];
  paypal: Map<string, StatedRow[]>;
  tremendous: StatedRow[];
  cpx: StatedRow[];
};

export async function playMonth(house: House, clock: HandClock, month: string): Promise<PlayedMonth> {
  const { ledger } = house;
  const known: Known[] = [];
  const at = (day: number) => startOfMonth(month) + (day - 1) * DAY_MS + 12 * HOUR_MS;
  clock.at = at(1);
  await accepted(ledger, opens(HOUSE_ACCOUNTS.treasury));
  const payouts = [
    ...PAYPAL.map((one) => ['paypal', ...one] as const),
    ...TREMENDOUS.map((one) => ['tremendous', ...one] as const),
  ];
  const cpx: StatedRow[] = [];
  const creditsMade: { player: number; credit: string }[] = [];
  for (const place of payouts.keys()) {
    const player = 5000 + place;
    await accepted(ledger, opens(player));
    const name = CONVERSIONS[place] ?? `C${place}`;
    const transactionId = `s7-${1000 + place}`;
    const revenueMicros = name === 'N1' ? 1_110_000 : 20_000_000 + place * 10_000;
    const credit = { ...credits(player, 2000, { transactionId }), revenueMicros };
    await accepted(ledger, credit);
    creditsMade.push({ player, credit: credit.commandId });
    known.push({ name, at: at(1), micros: revenueMicros, names: [transactionId] });
    cpx.push({ at: at(1), micros: revenueMicros, fee: 0, currency: 'USD', id: transactionId, ours: '' });
  }
  const paypal = new Map<string, StatedRow[]>();
  const tremendous: StatedRow[] = [];
  const inOrder = [...payouts.entries()].toSorted(([, one], [, other]) => one[2] - other[2]);
  for (const [place, [provider, name, day]] of inOrder) {
    clock.at = at(day);
    const player = 5000 + place;
    const points = name === 'F17' ? 1500 : name.startsWith('F10b') ? 1400 : 1000 + 11 * place;
    const request = withdraws(player, points, { method: 'paypal', to: String(place) });
    const { commandId } = request;
    const reference = `${String(place).padStart(2, '0')}AB12345CD${String(67_890 + 137 * place)}K`;
    const fee = provider === 'paypal' && name !== 'F17' ? FEE_MICROS : 0;
    await accepted(ledger, request);
    await accepted(ledger, decides('approve-withdrawal', player, commandId));
    await accepted(ledger, { ...submits(player, commandId), provider });
    await accepted(ledger, notes(player, commandId, 'accepted', { reference, feeMicros: fee === 0 ? null : fee }));
    await accepted(ledger, pays(player, commandId, { attempt: 1, reference }));
    const ours = attemptRef(commandId, 1);
    const micros = -points * 10_000;
    known.push({ name, at: at(day), micros, names: [reference, ours] });
    const row = { at: at(day), micros, fee, currency: 'USD', id: reference, ours };
    if (provider === 'paypal') paypal.set(name, [...(paypal.get(name) ?? []), row]);
    else tremendous.push(row);
  }
  const transfers = [
    ['bank', 'receivable:cpx', 400, 'CPX-PAY-10', 'wire', 5],
    ['provider:paypal', 'bank', 1000, 'TOP-PAYPAL-21', 'F21', 18],
    ['bank', 'receivable:cpx', 300, 'CPX-PAY-11', 'CPX PAY 11', 20],
    ['provider:tremendous', 'bank', 1000, 'TOP-TREMENDOUS-22', 'T-top-up', 22],
  ] as const;
  for (const [debit, credit, dollars, reference, name, day] of transfers) {
    clock.at = Math.max(clock.at, at(day));
    await accepted(ledger, { ...postsDollars(debit, credit, dollars * 1_000_000), reference });
    known.push({ name, at: at(day), micros: dollars * 1_000_000, names: [reference] });
  }
  const reversed = creditsMade[CONVERSIONS.indexOf('N6')]!;
  await accepted(ledger, reverses(reversed.player, reversed.credit));
  return { known, paypal, tremendous, cpx };
}

const csvOf = (rows: readonly StatedRow[]) =>
  [
    'Date,Amount,Fee,Currency,Id,Our id',
    ...rows.map(({ at, micros, fee, currency, id, ours }) =>
      [instantOf(at), micros / 1e6, fee === 0 ? '' : fee / 1e6, currency, id, ours].join(','),
    ),
    '',
  ].join('\n');

const NAMELESS = { id: '', ours: '' };

/** Of PayPal: the month, an overlapping file, and one of the next month. */
export function paypalFiles({ paypal }: PlayedMonth, month: string) {
  const rows = (name: string) => paypal.get(name)!;
  const row = (name: string) => rows(name)[0]!;
  const extra = { at: row('F11').at, micros: -7_770_000, fee: 0, currency: 'USD', id: '99ZZ99999ZZ99999Z', ours: '' };
  const topUp = { ...extra, at: startOfMonth(month) + 18 * DAY_MS, micros: 999_000_000, id: '', ours: 'TOP-PAYPAL-21' };
  const stated = (name: string): StatedRow[] => {
    const one = row(name);
    switch (name) {
      case 'F01':
      case 'F13-second':
      case 'F15':
        return [];
      case 'F03':
        return [one, one];
      case 'F04':
        return [{ ...one, micros: one.micros - 10_000 }];
      case 'F05':
        return [{ ...one, currency: 'EUR' }];
      case 'F06':
        return [{ ...one, fee: 0 }];
      case 'F07':
        return [
          { ...one, fee: 100_000 },
          { ...one, micros: 0, fee: 150_000 },
        ];
      case 'F08a':
        return [{ ...one, at: one.at + 9 * DAY_MS }];
      case 'F08b':
        return [{ ...one, at: one.at - 3 * DAY_MS }];
      case 'F09':
        return [{ ...one, id: '', ours: one.ours.slice(0, 20) }];
      case 'F10a':
      case 'F10b':
        return [{ ...one, id: '', ours: one.ours.toUpperCase().replaceAll('-', ' ') }];
      case 'F11':
        return [{ ...one, micros: -one.micros }];
      case 'F12':
        return [
          { ...one, micros: one.micros + 4_000_000 },
          { ...one, micros: -4_000_000, fee: 0 },
        ];
      case 'F13':
        return [{ ...one, micros: one.micros + row('F13-second').micros, fee: 2 * one.fee }];
      case 'F17':
        return rows('F17').map((equal) => ({ ...equal, ...NAMELESS }));
      default:
        return [one];
    }
  };
  const names = [...paypal.keys()];
  const zero = {
    at: row('F11').at,
    micros: 0,
    fee: 0,
    currency: 'USD',
    id: '"=HYPERLINK(""http://example.org"")"',
    ours: '',
  };
  const first = names.filter((name) => name !== 'S11').flatMap(stated);
  const takenBack = {
    ...row('F16'),
    at: endOfMonth(month) + HOUR_MS / 2,
    micros: -row('F16').micros,
    fee: 0,
    id: '77XY98765ZW43210Q',
  };
  return {
    month: csvOf([...first, extra, topUp, zero]),
    overlap: csvOf(SOUND.map(row)),
    next: csvOf([takenBack]),
  };
}

/** Windows-1252, amounts with a comma; two rows that cannot be read. */
export function tremendousFile({ tremendous }: PlayedMonth, month: string): Uint8Array<ArrayBuffer> {
  const german = (micros: number) =>
    (micros / 1e6).toLocaleString('de-DE', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const day = (at: number) => dayOf(at).split('-').toReversed().join('.');
  const rows = tremendous.map(({ at, micros, ours }) => `${day(at)};${german(micros)};${ours};Gutschein für Spieler`);
  const topUp = `23.${month.slice(5)}.${month.slice(0, 4)};1.000,00;TOP-TREMENDOUS-22;Aufladung`;
  const bad = [`31.11.${month.slice(0, 4)};-5,00;X-1;Tag`, `24.${month.slice(5)}.${month.slice(0, 4)};abc;X-2;Betrag`];
  return Buffer.from(['Datum;Betrag;Referenz;Text', ...rows, topUp, ...bad, ''].join('\r\n'), 'latin1');
}

export function networkFile({ cpx, known }: PlayedMonth): string {
  const of = (name: string) => cpx.find(({ id }) => id === known.find((one) => one.name === name)!.names[0])!;
  const rows = cpx.filter((row) => row !== of('N1'));
  const replace = (name: string, ...by: StatedRow[]) => rows.splice(rows.indexOf(of(name)), 1, ...by);
  const cut = of('N2');
  replace('N2', { ...cut, micros: Math.round(cut.micros * 0.9) });
  replace('N3', of('N3'), of('N3'));
  const spoilt = of('N4');
  replace('N4', { ...spoilt, id: ` ${spoilt.id.toUpperCase().replace('-', ' - ')}` });
  const taken = of('N5');
  rows.push({ ...taken, at: taken.at + 10 * DAY_MS, micros: -taken.micros });
  rows.push({ ...taken, micros: 1_110_000, id: 'NEVER-SEEN-1' });
  return csvOf(rows);
}

type BankLine = { day: number; micros: number; reference: string; text: string };
type BankStatement = { number: string; from: number; to: number; opening: number; lines: readonly BankLine[] };

const decimals = (micros: number) => (Math.abs(micros) / 1e6).toFixed(2);
const closingOf = ({ opening, lines }: BankStatement) => lines.reduce((sum, { micros }) => sum + micros, opening);

export function camt053(month: string, statement: BankStatement): string {
  const date = (day: number) => `${month}-${String(day).padStart(2, '0')}`;
  const side = (micros: number) => (micros < 0 ? 'DBIT' : 'CRDT');
  const balance = (code: string, micros: number, day: number) =>
    `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="USD">${decimals(micros)}</Amt><CdtDbtInd>${side(micros)}</CdtDbtInd><Dt><Dt>${date(day)}</Dt></Dt></Bal>`;
  const entries = statement.lines.map(
    ({ day, micros, reference, text }) =>
      `<Ntry><Amt Ccy="USD">${decimals(micros)}</Amt><CdtDbtInd>${side(micros)}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${date(day)}</Dt></BookgDt><ValDt><Dt>${date(day)}</Dt></ValDt><NtryDtls><TxDtls><Refs><EndToEndId>${reference === '' ? 'NOTPROVIDED' : reference}</EndToEndId></Refs><Amt Ccy="USD">${decimals(micros)}</Amt><CdtDbtInd>${side(micros)}</CdtDbtInd><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><GrpHdr><MsgId>M-${statement.number}</MsgId><CreDtTm>${date(statement.to)}T23:00:00</CreDtTm></GrpHdr><Stmt><Id>${statement.number}</Id><ElctrncSeqNb>${Number(statement.number)}</ElctrncSeqNb><CreDtTm>${date(statement.to)}T23:00:00</CreDtTm><FrToDt><FrDtTm>${date(statement.from)}T00:00:00</FrDtTm><ToDtTm>${date(statement.to)}T23:59:59</ToDtTm></FrToDt><Acct><Id><Othr><Id>4711</Id></Othr></Id><Ccy>USD</Ccy></Acct>${balance('OPBD', statement.opening, statement.from)}${balance('CLBD', closingOf(statement), statement.to)}${entries.join('')}</Stmt></BkToCstmrStmt></Document>
`;
}

function mt940(month: string, statement: BankStatement): string {
  const date = (day: number) => `${month.slice(2).replace('-', '')}${String(day).padStart(2, '0')}`;
  const amount = (micros: number) => decimals(micros).replace('.', ',');
  const side = (micros: number) => (micros < 0 ? 'D' : 'C');
  const balance = (micros: number, day: number) => `${side(micros)}${date(day)}USD${amount(micros)}`;
  return [
    ':20:STMT',
    ':25:BANKUS33/4711',
    `:28C:${statement.number}/1`,
    `:60F:${balance(statement.opening, statement.from)}`,
    ...statement.lines.flatMap(({ day, micros, reference, text }) => [
      `:61:${date(day)}${date(day).slice(2)}${side(micros)}${amount(micros)}NTRF${reference.slice(0, 16) || 'NONREF'}`,
      `:86:${text}`,
    ]),
    `:62F:${balance(closingOf(statement), statement.to)}`,
    '-',
    '',
  ].join('\r\n');
}

/** Days 11 to 15 and their $25 are missing; the third begins with another balance than the second ends with. */
export function bankFiles({ paypal }: PlayedMonth, month: string): readonly { name: string; text: string }[] {
  const elsewhere = paypal.get('F15')![0]!;
  const first = {
    number: '1',
    from: 1,
    to: 10,
    opening: 5_000_000_000,
    lines: [{ day: 5, micros: 399_850_000, reference: 'CPX-PAY-10', text: 'CPX Research, less wire fee 0.15' }],
  };
  const second = {
    number: '2',
    from: 16,
    to: 25,
    opening: closingOf(first) + 25_000_000,
    lines: [
      { day: 17, micros: 300_000_000, reference: 'CPX PAY 11', text: 'CPX Research' },
      { day: 18, micros: -1_000_000_000, reference: 'TOP-PAYPAL-21', text: 'PayPal' },
      { day: 22, micros: -1_000_000_000, reference: 'TOP-TREMENDOUS-22', text: 'Tremendous' },
    ],
  };
  const last = Number(dayOf(endOfMonth(month) - 1).slice(8));
  const third = {
    number: '3',
    from: 26,
    to: last,
    opening: closingOf(second) + 50_000_000,
    lines: [
      { day: 26, micros: elsewhere.micros, reference: elsewhere.ours.slice(0, 35), text: 'PayPal payout' },
      { day: 27, micros: -3_000_000, reference: '', text: 'Account fee' },
    ],
  };
  return [
    { name: '1.xml', text: camt053(month, first) },
    { name: '2.sta', text: mt940(month, second) },
    { name: '3.xml', text: camt053(month, third) },
  ];
}
