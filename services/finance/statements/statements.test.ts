import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FORMATS } from '#contracts/finance/formats.ts';
import { linesFrom, linesIn, reading, utf8 } from '#tests/support/statement-lines.ts';
import { encodingOf } from './encoding.ts';
import { previewFile } from './preview.ts';
import { openStatement } from './read-statement.ts';

const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');
const NETWORK = { ...FORMATS.network.mapping, dates: 'iso' } as const;

const PAYPAL = [
  '"RH","2026/11/25 03:00:00 -0800","A","JCK9E",011,',
  '"FH",01',
  '"SH","2026/11/24 00:00:00 -0800","2026/11/24 23:59:59 -0800","JCK9E",""',
  '"CH","Transaction ID","Invoice ID","PayPal Reference ID","PayPal Reference ID Type","Transaction Event Code",' +
    '"Transaction Initiation Date","Transaction Completion Date","Transaction  Debit or Credit",' +
    '"Gross Transaction Amount","Gross Transaction Currency","Fee Debit or Credit","Fee Amount","Fee Currency",' +
    '"Custom Field","Consumer ID","Payment Tracking ID","Store ID"',
  '"SB","9AB12345CD678901E","","","","T0001","2026/11/24 10:00:03 -0800","2026/11/24 10:00:03 -0800","DR",1250,"USD","DR",25,"USD","","","",""',
  '"SB","7XY98765ZW432109Q","","9AB12345CD678901E","TXN","T1114","2026/12/24 09:12:44 -0800","2026/12/24 09:12:44 -0800","CR",1250,"USD","",0,"USD","","","",""',
  '"SF",2',
].join('\r\n');

test('a settlement report of PayPal has payments, fees and returns, each a line', async () => {
  const { lines, problems } = await linesIn(utf8(PAYPAL), FORMATS.paypal.mapping);
  expect(problems).toEqual([]);
  expect(lines.map(({ kind, micros, references }) => [kind, micros, references])).toEqual([
    ['main', -12_500_000, ['9AB12345CD678901E']],
    ['fee', -250_000, ['9AB12345CD678901E']],
    ['main', 12_500_000, ['7XY98765ZW432109Q', '9AB12345CD678901E']],
  ]);
});

test('a fee of a settlement report of PayPal that comes back is money in', async () => {
  const back = PAYPAL.replace('"DR",1250,"USD","DR",25', '"CR",1250,"USD","CR",25');
  const { lines } = await linesIn(utf8(back), FORMATS.paypal.mapping);
  expect(lines.slice(0, 2).map(({ micros }) => micros)).toEqual([12_500_000, 250_000]);
});

test('an answer of Tremendous in JSON has nested columns', async () => {
  const json = `{"transactions":[{"created_at":"2026-11-24T10:00:03Z","amount":-12.5,"currency_code":"USD","balance":null,
    "action":"order","description":"Order","order":{"id":"ABC123","external_id":"wd_1043-1"}}]}`;
  const { lines } = await linesIn(utf8(json), FORMATS.tremendous.mapping);
  expect(lines).toMatchObject([{ micros: -12_500_000, references: ['wd_1043-1', 'ABC123'], record: 2 }]);
});

test('payouts of BTCPay are money that goes out, and others than completed ones are skipped', async () => {
  const csv =
    'Date,Source,State,PaymentType,Currency,Amount,OriginalCurrency,OriginalAmount,Destination\n' +
    '2026-11-24T10:00:03Z,PullPayment,Completed,On-Chain,BTC,0.00012,USD,12.50,bc1qrp33\n' +
    '2026-11-24T10:00:03Z,PullPayment,Cancelled,On-Chain,BTC,0.00012,USD,12.50,bc1qrp34\n';
  const { lines } = await linesIn(utf8(csv), FORMATS.btcpay.mapping);
  expect(lines).toMatchObject([{ micros: -12_500_000, references: ['bc1qrp33'] }]);
});

describe('encodings', () => {
  const text = 'Date,Amount,Reference,Description\n2026-11-24,5,R-1,"Zürich, café"\n';
  const bank = { ...FORMATS.bank.mapping, dates: 'iso' } as const;
  test.each([
    ['utf-8', utf8(text)],
    ['utf-8 with a mark', utf8(`\uFEFF${text}`)],
    ['utf-16le', utf16(text)],
    ['utf-16be', utf16(text).swap16()],
    ['utf-16le without a mark', Buffer.from(text, 'utf16le')],
    ['windows-1252', Buffer.from(text, 'latin1')],
  ])('%s is recognised', async (_name, bytes) => {
    const { lines } = await linesIn(bytes, bank);
    expect(lines).toMatchObject([{ micros: 5_000_000, references: ['R-1'], text: 'Zürich, café' }]);
  });

  test('a head that ends within a character is still UTF-8', () => {
    expect(encodingOf(utf8('Zürich café €').subarray(0, -1))).toBe('utf-8');
  });
});

test('a bad row is a problem with its number, and the others are read', async () => {
  const csv =
    'Date,Transaction ID,Payout,Offer\n2026-11-24,a,1.5,x\nsoon,b,1,x\n2026-11-24,c,=cmd,x\n2026-11-24,d,2,x\n';
  const { lines, problems } = await linesIn(utf8(csv), NETWORK);
  expect(lines.map(({ references }) => references[0])).toEqual(['a', 'd']);
  expect(problems).toEqual(['3: "soon" is not a date', '4: "=cmd" is not an amount']);
});

test.each([
  ['a gzip file that unpacks to terabytes', gzipSync(Buffer.alloc(1_000_000)), 'This is a gzip file'],
  [
    'binary data with the name of a CSV',
    Buffer.from(Array.from({ length: 5000 }, (_, n) => (n * 7919) % 256)),
    'not text',
  ],
  ['a file of NUL bytes', Buffer.alloc(5000), 'not text'],
  ['two columns of one title', utf8('Date,Transaction ID,Payout,Offer,Payout\n'), 'Two columns are called "Payout"'],
  ['a quote that is never closed', utf8(`Date,Payout\n2026-11-24,"${'1\n'.repeat(100_000)}`), 'a quote is not closed'],
  [
    'UTF-16 that ends within a character',
    utf16('Date,Payout\n2026-11-24,1').subarray(0, -1),
    'is not text in utf-16le',
  ],
  [
    'UTF-8 that turns into bytes',
    Buffer.concat([utf8('Date,Transaction ID,Payout,Offer\n'.repeat(4000)), Buffer.of(0xff)]),
    'is not text',
  ],
  ['an archive', Buffer.from('504b0304140000000800', 'hex'), 'This is a ZIP or Excel file'],
  ['one endless line', utf8(`Date,Payout\n"${'x'.repeat(200_000)}`), 'more than 65536 characters'],
  ['a file that was cut off', utf8('Date,Payout\n2026-11-24,"1'), 'it was cut off'],
  ['a file with other titles', utf8('When,How much\n2026-11-24,1\n'), 'Row 1 has no title "Date"'],
  ['JSON without a list', utf8('{"error":"none"}'), 'holds no list'],
  ['8 MB of JSON', utf8(JSON.stringify([{ Date: 'x'.repeat(8_000_000) }])), 'at most 1 MB'],
  ['JSON of countless empty lines', utf8(`[${'{},'.repeat(300_000)}{}]`), 'more than 200,000 values'],
  ['JSON that is nested without end', utf8('['.repeat(900_000)), 'more than 20 levels'],
  [
    'JSON with a new field in each line',
    utf8(JSON.stringify(Array.from({ length: 500 }, (_, n) => ({ [`f${n}`]: n })))),
    'more than 200 fields',
  ],
  [
    'a JSON line of countless fields',
    utf8(JSON.stringify([Object.fromEntries(Array.from({ length: 5000 }, (_, n) => [n, n]))])),
    'more than 200 fields',
  ],
])('%s is refused with its reason', async (_name, bytes, words) => {
  await expect(linesIn(bytes, NETWORK, 10_000)).rejects.toThrow(words);
});

test('one line of 100 MB is refused after the first pieces', async () => {
  let taken = 0;
  async function* endless() {
    yield utf8('Date,Transaction ID,Payout,Offer\n2026-11-24,a,');
    for (; taken < 1600; taken++) yield Buffer.alloc(65_536, '1');
  }
  const readsAll = async () => {
    const { items } = await openStatement(endless(), reading(NETWORK));
    for await (const item of items) expect(item.kind).toBe('skipped');
  };
  await expect(readsAll()).rejects.toThrow('more than 65536 characters');
  expect(taken).toBeLessThan(100);
});

test('ten million empty lines are no rows', async () => {
  async function* empty() {
    for (let piece = 0; piece < 10; piece++) yield Buffer.alloc(1_000_000, '\n');
  }
  const { lines, problems } = await linesFrom(empty(), NETWORK);
  expect([lines, problems]).toEqual([[], []]);
});

test('titles that come again in the middle are a problem of that row', async () => {
  const titles = 'Date,Transaction ID,Payout,Offer\n';
  const { lines, problems } = await linesIn(utf8(`${titles}2026-11-24,a,1,x\n${titles}2026-11-25,b,1,x\n`), NETWORK);
  expect([lines.length, problems]).toEqual([2, ['3: "Date" is not a date']]);
});

const OFX = '<OFX><STMTRS><CURDEF>USD<BANKTRANLIST><DTSTART>20261101<DTEND>20261130';

test('OFX that is cut off, or has nothing to read in its first 16 MB, says why', async () => {
  const of = (text: string) =>
    previewFile(async function* pieces() {
      for (let at = 0; at < text.length; at += 60_000) yield utf8(text.slice(at, at + 60_000));
    }, reading(FORMATS.bank.mapping));
  const cut = await of(`${OFX}<STMTTRN><TRNTYPE>DEBIT<DTPOSTED>2026`);
  expect([cut.count.records, cut.unreadable]).toEqual([0, 'The file ends within a statement: it was cut off.']);
  const vast = await of(`${OFX}${'<MEMO>x'.repeat(2_500_000)}`);
  expect([vast.isWhole, vast.unreadable]).toEqual([
    false,
    'The first 16 MB of this file have no row that can be read.',
  ]);
});

test('lines of 0 are counted in a preview', async () => {
  const rows = async function* rows() {
    yield utf8('Date,Transaction ID,Payout,Offer\n2026-11-24,a,0,x\n2026-11-24,b,1,x\n');
  };
  expect((await previewFile(rows, reading(NETWORK))).count).toMatchObject({ lines: 2, zeros: 1 });
});

test('a preview reads the first 16 MB, and says so', async () => {
  async function* rows() {
    yield utf8('Date,Transaction ID,Payout,Offer\n');
    for (let piece = 0; piece < 20; piece++) yield utf8(`2026-11-24,${piece},1,"${'x'.repeat(60_000)}"\n`.repeat(17));
  }
  expect(await previewFile(rows, reading(NETWORK))).toMatchObject({ unreadable: null, isWhole: false });
});

test('NUL bytes do not reach the database', async () => {
  const { lines } = await linesIn(utf8('Date,Transaction ID,Payout,Offer\n2026-11-24,a\0b,1,c\0d\n'), NETWORK);
  expect(lines).toMatchObject([{ references: ['ab'], text: 'cd' }]);
});

test('equal rows have equal keys, however the file is cut into pieces', async () => {
  const rows = '2026-11-24,,5,Weekly\n'.repeat(5);
  const csv = utf8(`Date,Transaction ID,Payout,Offer\n${rows}2026-11-24,,6,Weekly\n`);
  const { lines } = await linesIn(csv, NETWORK);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 60 }), async (piece) => {
      expect((await linesIn(csv, NETWORK, piece)).lines).toEqual(lines);
    }),
    { numRuns: 20 },
  );
});
