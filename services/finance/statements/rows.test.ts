import { describe, expect, test } from 'vitest';
import { instantOf } from '#contracts/days/time.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';
import { inPieces, linesIn, reading, utf8 } from '#tests/support/statement-lines.ts';
import { previewFile } from './preview.ts';

const CSV = { ...FORMATS.csv.mapping, dates: 'iso' } as const;
const columns = (more: Partial<Mapping['columns']>): Mapping => ({ ...CSV, columns: { ...CSV.columns, ...more } });

async function readsCsv(text: string, mapping: Mapping) {
  const { lines, problems } = await linesIn(utf8(text), mapping);
  return { amounts: lines.map(({ kind, micros, currency }) => `${kind} ${micros / 1e6} ${currency}`), problems };
}

describe('signs are read as they are written', () => {
  test('amounts in and out keep their signs', async () => {
    const text = 'Date,In,Out\n2026-11-24,-5,\n2026-11-24,,-7\n2026-11-24,,8\n2026-11-24,,\n';
    const mapping = columns({ amount: null, credit: 'In', debit: 'Out' });
    expect(await readsCsv(text, mapping)).toEqual({
      amounts: ['main -5 USD', 'main 7 USD', 'main -8 USD'],
      problems: ['5: neither an amount in nor one out'],
    });
    const negative = await readsCsv(text, { ...mapping, isDebitNegative: true });
    expect(negative.amounts).toEqual(['main -5 USD', 'main -7 USD', 'main 8 USD']);
  });

  test('a direction in neither list is a bad row', async () => {
    const text =
      'Date,Amount,Way\n2026-11-24,5,CR\n2026-11-24,6,debit\n2026-11-24,-7,CR\n2026-11-24,8,Soll\n2026-11-24,9,\n';
    expect(await readsCsv(text, columns({ direction: 'Way' }))).toEqual({
      amounts: ['main 5 USD', 'main -6 USD', 'main -7 USD'],
      problems: [
        '5: "Soll" is neither a word for money in nor one for money out',
        '6: no direction: the amount may go out or come in',
      ],
    });
  });

  test('a fee that comes back is money in', async () => {
    const text = 'Date,Amount,Fee\n2026-11-24,-5,0.25\n2026-11-24,5,-0.25\n';
    const mapping = columns({ fee: 'Fee' });
    const taken = ['main -5 USD', 'fee -0.25 USD', 'main 5 USD', 'fee 0.25 USD'];
    expect((await readsCsv(text, mapping)).amounts).toEqual(taken);
    const signed = text.replace('0.25', '-0.25').replace(',5,--0.25', ',5,0.25').replace(',5,-0.25', ',5,0.25');
    expect((await readsCsv(signed, { ...mapping, isFeeNegative: true })).amounts).toEqual(taken);
  });
});

describe('rows', () => {
  test('more cells than titles are a bad row, and empty ones are none', async () => {
    const text = 'Date,Amount,Id\n2026-11-24,12,50,a\n2026-11-24,13,b,\n';
    expect(await readsCsv(text, columns({ id: 'Id' }))).toEqual({
      amounts: ['main 13 USD'],
      problems: ['2: 4 cells under 3 titles: an amount or text may hold the sign between columns'],
    });
  });

  test.each(['\n', '\r\n'])('numbers are lines of the file: blank ones and breaks within quotes count', async (end) => {
    const text = [
      '',
      'Date,Amount,Text',
      '',
      '2026-11-24,5,"a',
      'b',
      'c"',
      '',
      'soon,1,x',
      '2026-11-25,"1',
      '",y',
      'late,2,z',
    ];
    const mapping = { ...columns({ text: 'Text' }), header: 2 };
    const { lines, problems } = await linesIn(utf8(text.join(end)), mapping);
    expect(lines.map(({ record }) => record)).toEqual([4, 9]);
    expect(problems).toEqual(['8: "soon" is not a date', '11: "late" is not a date']);
  });

  test.each([
    [
      'a line in the row of titles',
      'Date,Amount\n2026-11-24,5\n',
      { ...CSV, header: 2, columns: { ...CSV.columns, date: '1', amount: '2' } },
      'has a date where the title',
    ],
    ['an empty row of titles', 'a\n\n2026-11-24,5\n', { ...CSV, header: 2 }, 'Row 2 is empty'],
  ] as const)('%s is refused', async (_name, text, mapping, words) => {
    await expect(linesIn(utf8(text), mapping)).rejects.toThrow(words);
  });

  test('a currency that is no code is a bad row', async () => {
    const { problems } = await readsCsv('Date,Amount,Text\n2026-11-24,5,x\n', columns({ currency: 'Text' }));
    expect(problems).toEqual(['2: "x" is no currency: say under "Currencies" which one it means']);
  });

  test('a line in the future is a bad row; tomorrow in another zone is not', async () => {
    const text = 'Date,Amount\n2027-01-01T13:00:00Z,5\n2027-01-02,6\n';
    expect(await readsCsv(text, CSV)).toEqual({
      amounts: ['main 5 USD'],
      problems: ['3: Dated 2027-01-02, which is in the future'],
    });
  });
});

describe('previews', () => {
  const preview = (text: string, mapping: Mapping, stated = {}) => {
    const bytes = utf8(text);
    const period = { from: null, to: null, opening: null, closing: null, ...stated };
    return previewFile(() => inPieces(bytes, 1000), { ...reading(mapping), stated: period });
  };

  test('1.000 can be one or a thousand; a second amount may say which', async () => {
    const asked = await preview('Date;Amount\n2026-11-24;1.000\n', { ...CSV, delimiter: ';', dates: null });
    expect(asked.decimals).toEqual(['.', ',']);
    const clear = await preview('Date;Amount\nsoon;1.000\n2026-11-24;2.000,50\n', { ...CSV, delimiter: ';' });
    expect(clear.decimals).toEqual([',']);
    expect((await preview('Date,Amount\n2026-11-24,5\n', CSV)).decimals).toEqual(['.']);
  });

  test('sums of currencies are apart', async () => {
    const text = 'Date,Amount,Cur\n2026-11-24,5,USD\n2026-11-24,7,EUR\n2026-11-24,-2,eur\n';
    expect(await preview(text, columns({ currency: 'Cur' }))).toMatchObject({
      in: 5_000_000n,
      out: 0n,
      sums: [
        { currency: 'USD', in: 5_000_000n, out: 0n },
        { currency: 'EUR', in: 7_000_000n, out: 2_000_000n },
      ],
    });
  });

  test('balances follow from the rows, in either order, or are a problem', async () => {
    const mapping = columns({ balance: 'Balance' });
    const rising = ['2026-11-24,5,15', '2026-11-25,-3,12', '2026-11-26,1,13'];
    const of = (rows: readonly string[]) => preview(['Date,Amount,Balance', ...rows, ''].join('\n'), mapping);
    const wanted = { opening: 10_000_000, closing: 13_000_000, difference: 0n };
    expect((await of(rising)).statements).toMatchObject([wanted]);
    expect((await of(rising.toReversed())).statements).toMatchObject([wanted]);
    expect(await of([...rising, '2026-11-27,1,99'])).toMatchObject({
      problems: [{ problem: 'The balances of the rows in USD do not follow from their amounts' }],
      statements: [{ opening: null, closing: null }],
    });
  });

  test('a typed period and balances are checked against the lines', async () => {
    const text = 'Date,Amount\n2026-11-24,5\n2026-12-01,6\n';
    const stated = { from: '2026-11-01', to: '2026-11-30', opening: 1_000_000, closing: 6_500_000 };
    expect(await preview(text, CSV, stated)).toMatchObject({
      problems: [
        { record: 3, problem: 'Dated 2026-12-01, after the end of its statement on 2026-11-30' },
        { record: -1, problem: expect.stringContaining('but the closing balance is 6.50: off by') as string },
      ],
      statements: [{ isStated: true, from: '2026-11-01T00:00:00.000Z', to: '2026-11-30T23:59:59.999Z' }],
    });
  });
});

test('the activity report of PayPal has its time and zone in columns, and signed fees', async () => {
  const report =
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","Transaction ID","Reference Txn ID","Invoice Number","Custom Number","Balance"\n' +
    '"11/24/2026","10:00:03","PST","A","Mass Pay Payment","Completed","USD","-1,250.00","-0.25","-1,250.25","9AB","","wd_1-1","","749.75"\n' +
    '"11/24/2026","23:30:00","America/Los_Angeles","A","Mass Pay Reversal","Completed","USD","1,250.00","0.25","1,250.25","7XY","9AB","","","2,000.00"\n' +
    '"11/25/2026","01:00:00","PST","A","Mass Pay Payment","Pending","USD","-9.00","0.00","-9.00","8CD","","","","..."\n' +
    '"11/25/2026","01:00:00","XXT","A","Payment","Completed","USD","9.00","0.00","9.00","8CE","","","","2,009.00"\n';
  const mapping: Mapping = { ...FORMATS['paypal-activity'].mapping, dates: 'mdy' };
  const { lines, problems } = await linesIn(utf8(report), mapping);
  expect(lines.map(({ micros, at, references }) => [micros, instantOf(at), references.join(' ')])).toEqual([
    [-1_250_000_000, '2026-11-24T18:00:03.000Z', '9AB wd_1-1'],
    [-250_000, '2026-11-24T18:00:03.000Z', '9AB wd_1-1'],
    [1_250_000_000, '2026-11-25T07:30:00.000Z', '7XY 9AB'],
    [250_000, '2026-11-25T07:30:00.000Z', '7XY 9AB'],
  ]);
  expect(problems).toEqual(['5: "XXT" is not a time zone that is known here']);
});

describe('an answer of Circle', () => {
  const transaction = (more: object) => ({
    id: 'c4d1da72-111e-4d52-bdbf-2e74a2d803d5',
    blockchain: 'ETH',
    tokenId: '36b6931a-873a-56a8-8a27-b706b17104ee',
    walletId: '2',
    sourceAddress: '0x1',
    destinationAddress: '0x2',
    transactionType: 'OUTBOUND',
    state: 'COMPLETE',
    amounts: ['6.62'],
    txHash: '0xabc',
    refId: 'wd_1042-1',
    networkFee: '0.0001',
    networkFeeInUSD: '0.39',
    createDate: '2026-11-24T10:00:03Z',
    updateDate: '2026-11-24T10:01:03Z',
    ...more,
  });
  const currencies = [
    { value: '36b6931a-873a-56a8-8a27-b706b17104ee', currency: 'USD' },
    { value: 'eth-token', currency: 'ETH' },
  ];
  const answer = (...transactions: object[]) => utf8(JSON.stringify({ data: { transactions } }));

  test('deposits come in, refused transfers are no payment, and each token has its currency', async () => {
    const bytes = answer(
      transaction({}),
      transaction({ id: 'in', transactionType: 'INBOUND', amounts: ['100'], networkFeeInUSD: null, refId: null }),
      ...['FAILED', 'DENIED', 'CANCELLED', 'SENT'].map((state) => transaction({ id: state, state })),
      transaction({ id: 'eth', tokenId: 'eth-token', amounts: ['0.5'], networkFeeInUSD: null }),
      transaction({ id: 'fine', tokenId: 'eth-token', amounts: ['0.012345678901234567'] }),
    );
    const { lines, problems } = await linesIn(bytes, { ...FORMATS.circle.mapping, currencies });
    expect(lines.map(({ kind, micros, currency }) => `${kind} ${micros / 1e6} ${currency}`)).toEqual([
      'main -6.62 USD',
      'fee -0.39 USD',
      'main 100 USD',
      'main -0.5 ETH',
    ]);
    expect(lines[0]!.references).toEqual(['wd_1042-1', 'c4d1da72-111e-4d52-bdbf-2e74a2d803d5', '0xabc']);
    expect(problems).toEqual(['9: "0.012345678901234567" has more than 6 decimals']);
  });

  test('a token without a currency is a bad row', async () => {
    const { problems } = await linesIn(answer(transaction({})), FORMATS.circle.mapping);
    expect(problems).toEqual([
      '2: "36b6931a-873a-56a8-8a27-b706b17104ee" is no currency: say under "Currencies" which one it means',
    ]);
  });
});

test('ids of JSON that are larger than 2^53 stay apart', async () => {
  const json =
    '[{"Date":"2026-11-24","Amount":1.10,"Id":9007199254740993},{"Date":"2026-11-24","Amount":1.10,"Id":9007199254740992}]';
  const { lines } = await linesIn(utf8(json), columns({ id: 'Id', references: ['Id'] }));
  expect(lines.map(({ references }) => references[0])).toEqual(['9007199254740993', '9007199254740992']);
  expect(new Set(lines.map(({ key }) => key)).size).toBe(2);
});

test('a successful top-up of Reloadly is money out, by its cost', async () => {
  const json = JSON.stringify({
    content: ['SUCCESSFUL', 'REFUNDED'].map((status, place) => ({
      transactionId: 9_007_199_254_740 + place,
      status,
      customIdentifier: 'wd_1042-1',
      operatorName: 'Digicel',
      transactionDate: '2026-11-24 10:00:03',
      balanceInfo: { oldBalance: 100, newBalance: 95.1, cost: 4.9, currencyCode: 'USD' },
    })),
    totalElements: 2,
  });
  const { lines } = await linesIn(utf8(json), { ...FORMATS.reloadly.mapping, dates: 'iso' });
  expect(lines).toMatchObject([{ micros: -4_900_000, references: ['wd_1042-1', '9007199254740'] }]);
});
