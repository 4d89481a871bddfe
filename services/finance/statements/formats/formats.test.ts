// Statements in the shapes that the standards and banks document.
import { describe, expect, test } from 'vitest';
import { instantOf } from '#contracts/days/time.ts';
import { dayOf, endOfDay, startOfDay } from '#contracts/days/utc-day.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import { openStatement } from '../read-statement.ts';
import type { StatementHead } from '../item.ts';
import type { StatementLine } from '../line.ts';

const NOW = Date.UTC(2027, 0, 1);

async function* inPieces(bytes: Uint8Array, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size);
}

async function read(text: string, piece = 5) {
  const { format, items } = await openStatement(inPieces(Buffer.from(text, 'utf8'), piece), {
    mapping: FORMATS.bank.mapping,
    stated: null,
    now: NOW,
  });
  const lines: StatementLine[] = [];
  const heads: StatementHead[] = [];
  const problems: string[] = [];
  let skipped = 0;
  for await (const item of items) {
    if (item.kind === 'lines') lines.push(...item.lines);
    if (item.kind === 'statement') heads.push(item.head);
    if (item.kind === 'problem') problems.push(`${item.record}: ${item.problem}`);
    if (item.kind === 'skipped') skipped += 1;
  }
  const told = lines.map(({ micros, at, references, text: words }) => [
    micros / 1e6,
    dayOf(at),
    references.join(' '),
    words,
  ]);
  return { format, lines, told, heads, problems, skipped };
}

const day = startOfDay;
const endOf = (text: string) => endOfDay(text) - 1;

const entry = (amount: string, mark: string, more: string) =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Sts>BOOK</Sts>` +
  `<BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt>${more}</Ntry>`;
const balance = (code: string, amount: string, date: string) =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>` +
  `<Dt><Dt>${date}</Dt></Dt></Bal>`;
const CODE = '<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>ESCT</SubFmlyCd></Fmly></Domn></BkTxCd>';
/** After the samples of the message definition report of ISO 20022. */
const camt = (entries: string, container = 'Stmt') => {
  const root = container === 'Stmt' ? 'BkToCstmrStmt' : 'BkToCstmrDbtCdtNtfctn';
  const name = container === 'Stmt' ? 'camt.053.001.08' : 'camt.054.001.08';
  return (
    `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${name}"><${root}>` +
    `<GrpHdr><MsgId>M-1</MsgId></GrpHdr><${container}><Id>S-17</Id><ElctrncSeqNb>17</ElctrncSeqNb>` +
    '<Acct><Id><IBAN>DE89370400440532013000</IBAN></Id><Ccy>EUR</Ccy></Acct>' +
    balance('OPBD', '1000.00', '2026-11-24') +
    balance('CLBD', '980.00', '2026-11-24') +
    `${entries}</${container}></${root}></Document>`
  );
};

describe('camt', () => {
  test('a statement has its period, balances and entries, with every reference', async () => {
    const { format, told, heads, skipped } = await read(
      camt(
        entry(
          '12.50',
          'DBIT',
          `<AcctSvcrRef>B-1</AcctSvcrRef>${CODE}<NtryDtls><TxDtls><Refs><MsgId>MSG-9</MsgId>` +
            '<EndToEndId>wd_1042-1</EndToEndId></Refs><RmtInf><Ustrd>Payout &amp; thanks</Ustrd></RmtInf></TxDtls></NtryDtls>',
        ) +
          entry('7.50', 'DBIT', '<RvslInd>true</RvslInd><AcctSvcrRef>B-2</AcctSvcrRef>') +
          entry('99.00', 'CRDT', '').replace('BOOK', 'INFO') +
          entry('98.00', 'CRDT', '').replace('BOOK', '<Cd>FUTR</Cd>'),
      ),
    );
    expect(format).toBe('camt.053');
    expect(told).toEqual([
      [-12.5, '2026-11-24', 'wd_1042-1 MSG-9 B-1', 'Payout & thanks PMNT-ICDT-ESCT'],
      [-7.5, '2026-11-24', 'B-2', 'Reversal'],
    ]);
    expect(skipped).toBe(2);
    expect(heads).toEqual([
      {
        currency: 'EUR',
        number: '17',
        holder: 'DE89370400440532013000',
        fromAt: day('2026-11-24'),
        toAt: endOf('2026-11-24'),
        isStated: true,
        opening: 1_000_000_000,
        closing: 980_000_000,
      },
    ]);
  });

  test('a pending entry is a line that counts in no balance; without a date it waits for its booked form', async () => {
    const pending = entry('99.00', 'CRDT', '<AcctSvcrRef>B-9</AcctSvcrRef>').replace('BOOK', '<Cd>PDNG</Cd>');
    const undated = pending.replace(/<BookgDt>.*<\/ValDt>/, '');
    const { lines, skipped, problems } = await read(camt(pending + undated + entry('20.00', 'DBIT', '')));
    expect(lines.map(({ micros, isPending }) => [micros / 1e6, isPending])).toEqual([
      [99, true],
      [-20, false],
    ]);
    expect([skipped, problems]).toEqual([1, []]);
    const booked = await read(camt(pending.replace('<Cd>PDNG</Cd>', 'BOOK')));
    expect(booked.lines[0]!.key).not.toBe(lines[0]!.key);
  });

  const detail = (amount: string, id: string, currency = 'EUR') =>
    `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="${currency}">${amount}</Amt></TxDtls>`;

  test('a batch with amounts is a line for each detail; without them, or with others, one with every reference', async () => {
    const batch = (details: string) =>
      entry(
        '20.00',
        'DBIT',
        `<AcctSvcrRef>B-3</AcctSvcrRef><NtryDtls><Btch><MsgId>BATCH</MsgId></Btch>${details}</NtryDtls>`,
      );
    const { format, told, lines } = await read(
      camt(
        batch(detail('12.50', 'A') + detail('7.50', 'B')) +
          batch(detail('12.50', 'C') + detail('7.00', 'D')) +
          batch(detail('12.50', 'E') + detail('7.50', 'F', 'USD')),
        'Ntfctn',
      ),
    );
    expect(format).toBe('camt.054');
    expect(told.map(([amount, , references]) => [amount, references])).toEqual([
      [-12.5, 'A B-3 BATCH'],
      [-7.5, 'B B-3 BATCH'],
      [-20, 'C D B-3 BATCH'],
      [-20, 'E F B-3 BATCH'],
    ]);
    expect(lines.map(({ record }) => record)).toEqual([1, 2, 3, 4]);
  });

  test('an entry without a direction or date is a problem, and the others are read', async () => {
    const { told, problems } = await read(
      camt(
        entry('1.00', 'SOMETHING', '') +
          entry('2.00', 'CRDT', '').replaceAll('BookgDt', 'OthrDt').replaceAll('ValDt', 'OthrDt'),
      ),
    );
    expect(told).toHaveLength(0);
    expect(problems).toEqual([
      '1: Entry 1 does not have an amount with its currency and direction',
      '2: Entry 2 does not have a booking date',
    ]);
  });

  test.each(['2026-11-30T23:59:59', '2026-11-30T23:59:00Z', '2026-11-30'])(
    'a period that ends at %s ends with its day',
    async (to) => {
      const name = to.includes('T') ? 'ToDtTm' : 'ToDt';
      const period = `<FrToDt><FrDt>2026-11-01</FrDt><${name}>${to}</${name}></FrToDt>`;
      const { heads } = await read(camt(period));
      expect(heads).toMatchObject([{ toAt: endOf('2026-11-30') }]);
    },
  );

  test('a period that ends at midnight ends with the day before', async () => {
    const period = '<FrToDt><FrDtTm>2026-11-01T00:00:00Z</FrDtTm><ToDtTm>2026-12-01T00:00:00Z</ToDtTm></FrToDt>';
    const { heads } = await read(camt('').replace('<Acct>', `${period}<Acct>`));
    expect(heads).toMatchObject([{ fromAt: day('2026-11-01'), toAt: endOf('2026-11-30') }]);
  });
});

/** After the examples of the SWIFT user handbook and of German and Dutch banks. */
const MT940 = [
  '{1:F01AAAABB99BSMK3513951576}{2:O9400934081223BBBBAA33XXXX03592332770812230834N}{4:',
  ':20:0000000000',
  ':25:DE89370400440532013000',
  ':28C:00003/001',
  ':60F:C261123EUR1000,00',
  ':61:2611241124DR12,50NTRFNONREF//0123456789',
  '/OCMT/EUR12,5/',
  ':86:177?00SEPA-UEBERWEISUNG?10931?20EREF+wd_1042-1?21SVWZ+Payout Novem',
  '?22ber?32ANNA MUSTER?34999',
  ':61:2611251125RC5,NMSCK-77//B9',
  ':86:/TRTP/SEPA OVERBOEKING/EREF/E-5/REMI/Taken back/',
  ':61:soon',
  ':62M:C261125EUR982,50',
  '-}',
  ':20:0000000000',
  ':25:DE89370400440532013000',
  ':28C:00003/002',
  ':60M:C261125EUR982,50',
  ':61:261125C0,01NINTREF-1',
  ':86:First',
  ':86:Second',
  ':62F:C261125EUR982,51',
  ':64:C261125EUR982,51',
  ':86:About the statement',
  '-',
  '',
].join('\r\n');

describe('MT940', () => {
  test('messages of one statement are one section, with details of either kind', async () => {
    const { format, told, heads, problems } = await read(MT940);
    expect(format).toBe('mt940');
    expect(told).toEqual([
      [-12.5, '2026-11-24', 'wd_1042-1 0123456789', '/OCMT/EUR12,5/ SEPA-UEBERWEISUNG Payout November ANNA MUSTER'],
      [-5, '2026-11-25', 'E-5 K-77 B9', 'Reversal /TRTP/SEPA OVERBOEKING/EREF/E-5/REMI/Taken back/'],
      [0.01, '2026-11-25', 'REF-1', 'First Second'],
    ]);
    expect(problems).toEqual(['12: The line is not an entry of MT940']);
    expect(heads).toMatchObject([
      { number: '00003/001', holder: 'DE89370400440532013000', opening: 1_000_000_000, closing: 982_510_000 },
    ]);
  });

  test('a booking date at the turn of the year belongs to the year of the value date, or the next', async () => {
    const year = MT940.replace('2611251125', '2612310102');
    expect((await read(year)).problems).toContainEqual('10: Dated 2027-01-02, which is in the future');
  });

  test.each([
    ['cut off within a statement', MT940.slice(0, MT940.indexOf(':62M')), '0: The file ends within a statement'],
  ])('%s is a problem', async (_name, text, words) => {
    expect((await read(text)).problems.join()).toContain(words);
  });
});

/** After the OFX 1.6 and 2.2 specifications, section 11. */
const TRANSACTIONS = (end: string) =>
  [
    '<STMTTRN>',
    `<TRNTYPE>DEBIT${end && '</TRNTYPE>'}`,
    `<DTPOSTED>20261124120000.000[-5:EST]${end && '</DTPOSTED>'}`,
    `<TRNAMT>-12.50${end && '</TRNAMT>'}`,
    `<FITID>F-1${end && '</FITID>'}`,
    `<NAME>Payout &amp; co${end && '</NAME>'}`,
    '</STMTTRN>',
    '<STMTTRN>',
    `<TRNTYPE>CREDIT${end && '</TRNTYPE>'}`,
    `<DTPOSTED>20261125${end && '</DTPOSTED>'}`,
    `<TRNAMT>3,75${end && '</TRNAMT>'}`,
    `<FITID>F-2${end && '</FITID>'}`,
    `<MEMO>Refund${end && '</MEMO>'}`,
    '</STMTTRN>',
  ].join('\n');
const ofx = (head: string, end: string, asOf = '20261130') =>
  `${head}<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>USD${end && '</CURDEF>'}<BANKACCTFROM><BANKID>1${end && '</BANKID>'}` +
  `<ACCTID>999988${end && '</ACCTID>'}</BANKACCTFROM><BANKTRANLIST><DTSTART>20261101${end && '</DTSTART>'}` +
  `<DTEND>20261130${end && '</DTEND>'}${TRANSACTIONS(end)}</BANKTRANLIST><LEDGERBAL><BALAMT>200.29${end && '</BALAMT>'}` +
  `<DTASOF>${asOf}${end && '</DTASOF>'}</LEDGERBAL><AVAILBAL><BALAMT>1.00${end && '</BALAMT>'}</AVAILBAL></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`;
const SGML = 'OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\nENCODING:USASCII\n\n';
const XML = '<?xml version="1.0"?><?OFX OFXHEADER="200" VERSION="220"?>';

describe('OFX', () => {
  test.each([
    ['1.x', ofx(SGML, '')],
    ['2.x', ofx(XML, '>')],
  ])('%s has its transactions, period and ledger balance', async (_name, text) => {
    const { format, told, heads } = await read(text);
    expect(format).toBe('ofx');
    expect(told).toEqual([
      [-12.5, '2026-11-24', 'F-1', 'Payout & co DEBIT'],
      [3.75, '2026-11-25', 'F-2', 'Refund CREDIT'],
    ]);
    expect(heads).toEqual([
      {
        currency: 'USD',
        number: null,
        holder: '999988',
        fromAt: day('2026-11-01'),
        toAt: endOf('2026-11-30'),
        isStated: true,
        opening: null,
        closing: 200_290_000,
      },
    ]);
  });

  test('pending transactions are lines apart', async () => {
    const pending =
      '<BANKTRANLISTP><DTASOF>20261130<STMTTRNP><TRNTYPE>DEBIT<DTTRAN>20261129<TRNAMT>-7.00<REFNUM>R-9<NAME>Card</STMTTRNP></BANKTRANLISTP>';
    const { lines, problems } = await read(ofx(SGML, '').replace('<LEDGERBAL>', `${pending}<LEDGERBAL>`));
    expect(lines.at(-1)).toMatchObject({ micros: -7_000_000, references: ['R-9'], isPending: true });
    expect([lines.length, problems]).toEqual([3, []]);
  });

  test('a transaction without an end tag ends where the next one begins', async () => {
    const { told } = await read(ofx(SGML, '').replaceAll('</STMTTRN>', ''));
    expect(told.map(([amount]) => amount)).toEqual([-12.5, 3.75]);
  });

  test('a time has its own zone, and a balance of a later day is not that of the period', async () => {
    const { lines, heads } = await read(ofx(SGML, '', '20261205'));
    expect(instantOf(lines[0]!.at)).toBe('2026-11-24T17:00:00.000Z');
    expect(heads[0]!.closing).toBeNull();
  });
});

/** After the Cash Management Balance Reporting Specifications, version 2. */
const bai2 = (control: string) =>
  [
    '01,122099999,123456789,261124,0200,1,80,,2/',
    '02,031001234,122099999,1,261124,2359,USD,2/',
    '03,0975312468,,010,500000,,,190,70000000,4,0/',
    '88,015,498750,,/',
    '16,475,1250,0,B-1,wd_1042-1,PAYOUT, NOVEMBER',
    '88,WITH A LONGER TEXT',
    '16,165,0,S,0,0,0,B-2,,RETURN/',
    '16,890,,,,,NOTE/',
    `49,${control},7/`,
    '98,71000000,1,9/',
    '99,71000000,1,11/',
    '',
  ].join('\n');

describe('BAI2', () => {
  test('credits, debits and balances, in the decimals of the currency', async () => {
    const { format, told, heads, problems, skipped } = await read(bai2('71000000'));
    expect(format).toBe('bai2');
    expect(told).toEqual([
      [-12.5, '2026-11-24', 'wd_1042-1 B-1', 'PAYOUT, NOVEMBER WITH A LONGER TEXT 475'],
      [0, '2026-11-24', 'B-2', 'RETURN 165'],
    ]);
    expect([problems, skipped]).toEqual([[], 1]);
    expect(heads).toMatchObject([
      { fromAt: day('2026-11-24'), toAt: endOf('2026-11-24'), opening: 5_000_000_000, closing: 4_987_500_000 },
    ]);
  });

  test('a control total that differs is a problem', async () => {
    expect((await read(bai2('71000001'))).problems).toEqual([
      '9: The amounts of the account sum to 71000000, and its control total is 71000001',
    ]);
  });
});

test.each([
  ['another XML', '<?xml version="1.0"?><html></html>', 'Formats that are read: CSV, JSON, camt.053'],
  ['an interim report', '<Document><BkToCstmrAcctRpt></BkToCstmrAcctRpt></Document>', 'camt.052'],
  [
    'a document type with entities',
    `<!DOCTYPE d [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;">]>${camt(entry('1.00', 'CRDT', '<AddtlNtryInf>&b;</AddtlNtryInf>')).slice(39)}`,
    'document type',
  ],
  ['an unknown entity', camt(entry('1.00', 'CRDT', '<AddtlNtryInf>&b;</AddtlNtryInf>')), 'The XML is broken'],
  ['endless nesting', camt('<a>'.repeat(5000)), 'nested more than 40 levels'],
  ['an endless text', camt(`<a>${'x'.repeat(200_000)}`), 'characters without a tag'],
  ['an endless comment', camt(`<!--${'x'.repeat(200_000)}`), 'characters without a tag'],
  ['an endless attribute', camt(`<a b="${'x'.repeat(200_000)}`), 'characters without a tag'],
  ['XML that was cut off', camt(entry('1.00', 'CRDT', '')).slice(0, -80), 'The XML is broken'],
  [
    'countless statements',
    camt('').replace('</Stmt>', `</Stmt>${'<Stmt></Stmt>'.repeat(5001)}`),
    'more than 5,000 statements',
  ],
  ['an endless line of MT940', `${MT940}:86:${'x'.repeat(3000)}`, 'more than 2000 characters'],
  ['an endless field of MT940', `${MT940}:20:1\n${'x\n'.repeat(300)}`, 'more than 200 lines'],
  ['MT940 of countless fields without an entry', `${MT940}${':20:1\n'.repeat(5100)}`, 'have no entry and no balance'],
  ['countless details of one entry', MT940.replace(':62F', `${':86:x\n'.repeat(300)}:62F`), 'more than 200 lines'],
  ['MT940 with a broken balance', MT940.replace('C261123EUR', 'X261123EUR'), 'is not a balance'],
  ['OFX with a document type', ofx(`${SGML}<!DOCTYPE OFX>`, ''), 'document type'],
  ['an endless value of OFX', ofx(SGML, '').replace('Refund', 'x'.repeat(200_000)), 'characters without a tag'],
  ['OFX that was cut off', ofx(SGML, '').slice(0, -120), 'it was cut off'],
  ['BAI2 that was cut off', bai2('71000000').slice(0, -30), 'it was cut off'],
  [
    'a BAI2 record that never ends',
    bai2('1').replace('88,WITH', `${'88,x\n'.repeat(40_000)}88,WITH`),
    'more than 65536',
  ],
  ['BAI2 of a test', bai2('1').replace('122099999,1,261124', '122099999,4,261124'), 'deletion, correction or test'],
  [
    'statements of two accounts',
    `${MT940}${MT940.replaceAll('DE89370400440532013000', 'DE02')}`,
    'statements of several accounts',
  ],
])('%s is refused with its reason', async (_name, text, words) => {
  await expect(read(text, 10_000)).rejects.toThrow(words);
});
