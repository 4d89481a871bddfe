import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { bankFile } from './bank-file.ts';
import { manual, type ManualRecord } from './manual.ts';
import { usd } from './minor.ts';
import type { Order } from './port.ts';

const signal = AbortSignal.timeout(HOUR_MS);
const order = (ref: string, to: Record<string, string> = { destination: 'player@example.org' }): Order => ({
  ref,
  amount: usd(1250n),
  to,
  body: null,
  openedAt: 0,
  ids: {},
});

test('an attempt is taken when it is exported, and paid when its reference is recorded', async () => {
  let record: ManualRecord | null = null;
  const provider = manual({ destination: 'zelle', max: 50_000 }, { recordOf: () => Promise.resolve(record) });
  expect(await provider.submit(order('wd_1042-1'), signal)).toMatchObject({ kind: 'not-taken', code: 'not-exported' });
  expect(await provider.ask(order('wd_1042-1'), signal)).toEqual({ kind: 'absent', certain: true });
  record = { fileId: 'file-1', state: 'exported', reference: null, at: 1000 };
  expect(await provider.submit(order('wd_1042-1'), signal)).toMatchObject({
    kind: 'accepted',
    ids: { file_id: 'file-1' },
  });
  expect(await provider.ask(order('wd_1042-1'), signal)).toMatchObject({
    stage: 'accepted',
    claimBy: 1000 + 14 * DAY_MS,
  });
  record = { fileId: 'file-1', state: 'paid', reference: 'BANK-77', at: 2000 };
  expect(await provider.ask(order('wd_1042-1'), signal)).toMatchObject({
    stage: 'paid',
    at: 2000,
    ids: { file_id: 'file-1', reference: 'BANK-77' },
  });
  record = { ...record, state: 'returned' };
  expect(await provider.ask(order('wd_1042-1'), signal)).toMatchObject({ stage: 'returned' });
  expect(await provider.hint(new Uint8Array(), {}, 0)).toBeNull();
});

test.each([
  ['zelle', '+12125550123', '+12125550123'],
  ['zelle', 'Player@Example.ORG', 'Player@example.org'],
  ['zelle', '+11125550123', null],
  ['zelle', '2125550123', null],
  ['cashapp', 'PlayerOne', '$playerone'],
  ['cashapp', '$PlayerOne', '$playerone'],
  ['cashapp', '$12345', null],
  ['cashapp', '$player-one', null],
  ['robux-pass', '123456789', '123456789'],
  ['robux-pass', '0123', null],
] as const)('a %s destination %s becomes %s', async (kind, given, normal) => {
  const provider = manual({ destination: kind, max: 50_000 }, { recordOf: () => Promise.resolve(null) });
  const amount = kind === 'robux-pass' ? ({ unit: 'ROBUX', amount: 143n, scale: 0 } as const) : usd(1250n);
  expect(await provider.check({ destination: given }, amount)).toEqual(
    normal === null ? { ok: false, code: 'destination' } : { ok: true, to: { destination: normal } },
  );
});

const COLUMNS = [
  { title: 'Reference', from: 'ref' },
  { title: 'Amount', from: 'amount' },
  { title: 'Currency', from: 'unit' },
  { title: 'To', from: 'destination' },
  { title: 'Name', from: 'name' },
  { title: 'Memo', from: 'text', text: 'Withdrawal' },
] as const;

test('a bank file has the configured columns, and its cells as they are', () => {
  const phone = { destination: '+12025550143', name: '-Ann' };
  const orders = [order('wd_1-1', phone), order('wd_2-1', { destination: '$player', name: 'O"Neil, Ann' })];
  const file = bankFile(orders, { columns: [...COLUMNS] });
  expect(file.bytes.toString()).toBe(
    [
      'Reference,Amount,Currency,To,Name,Memo',
      'wd_1-1,12.50,USD,+12025550143,-Ann,Withdrawal',
      'wd_2-1,12.50,USD,$player,"O""Neil, Ann",Withdrawal',
      '',
    ].join('\r\n'),
  );
  expect(file).toMatchObject({ sha256: hash('sha256', file.bytes, 'hex'), refs: ['wd_1-1', 'wd_2-1'] });
  expect(bankFile(orders, { columns: [...COLUMNS] }).sha256).toBe(file.sha256);
});

test('a file has no payout twice and no more rows than the bank takes', () => {
  const columns = [...COLUMNS];
  expect(() => bankFile([order('wd_1-1'), order('wd_1-1')], { columns })).toThrow('twice');
  expect(() => bankFile([order('wd_1-1'), order('wd_2-1')], { columns, maxRows: 1 })).toThrow('1 rows');
});
