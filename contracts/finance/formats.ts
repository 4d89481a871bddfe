import { z } from 'zod';
import type { Mapping } from './mapping.ts';

export const STATEMENT_FORMATS = [
  'paypal',
  'paypal-activity',
  'tremendous',
  'btcpay',
  'circle',
  'reloadly',
  'network',
  'bank',
  'csv',
] as const;
export const statementFormat = z.enum(STATEMENT_FORMATS);
export type StatementFormat = z.infer<typeof statementFormat>;

const NO_COLUMNS: Mapping['columns'] = {
  date: 'Date',
  time: null,
  zone: null,
  amount: 'Amount',
  credit: null,
  debit: null,
  direction: null,
  fee: null,
  feeDirection: null,
  balance: null,
  currency: null,
  id: null,
  references: [],
  text: null,
};

const PLAIN: Mapping = {
  encoding: null,
  delimiter: ',',
  header: 1,
  only: null,
  columns: NO_COLUMNS,
  out: ['DR', 'Debit', 'D'],
  in: ['CR', 'Credit', 'C'],
  decimal: '.',
  amounts: 'major',
  isNegated: false,
  isDebitNegative: false,
  isFeeNegative: false,
  dates: null,
  zone: '+00:00',
  currency: 'USD',
  currencies: [],
};

/** Files that people and banks make: their decimal sign is unknown. */
const WRITTEN: Mapping = { ...PLAIN, decimal: null };

export const FORMATS: Readonly<Record<StatementFormat, { title: string; mapping: Mapping }>> = {
  paypal: {
    title: 'PayPal settlement report',
    mapping: {
      ...PLAIN,
      // RH, FH and SH rows come before the titles.
      header: 4,
      only: { column: '1', values: ['SB'] },
      columns: {
        ...NO_COLUMNS,
        date: 'Transaction Initiation Date',
        amount: 'Gross Transaction Amount',
        direction: 'Transaction Debit or Credit',
        fee: 'Fee Amount',
        feeDirection: 'Fee Debit or Credit',
        currency: 'Gross Transaction Currency',
        id: 'Transaction ID',
        references: ['Transaction ID', 'Invoice ID', 'PayPal Reference ID', 'Custom Field', 'Payment Tracking ID'],
        text: 'Transaction Event Code',
      },
      amounts: 'minor',
      dates: 'ymd',
    },
  },
  'paypal-activity': {
    title: 'PayPal activity report',
    mapping: {
      ...PLAIN,
      only: { column: 'Status', values: ['Completed'] },
      columns: {
        ...NO_COLUMNS,
        time: 'Time',
        zone: 'TimeZone',
        amount: 'Gross',
        fee: 'Fee',
        balance: 'Balance',
        currency: 'Currency',
        id: 'Transaction ID',
        references: ['Transaction ID', 'Invoice Number', 'Reference Txn ID', 'Custom Number'],
        text: 'Type',
      },
      isFeeNegative: true,
    },
  },
  tremendous: {
    title: 'Tremendous balance transactions',
    mapping: {
      ...PLAIN,
      columns: {
        ...NO_COLUMNS,
        date: 'created_at',
        amount: 'amount',
        currency: 'currency_code',
        references: ['order.external_id', 'order.id'],
        text: 'description',
      },
      dates: 'iso',
    },
  },
  btcpay: {
    title: 'BTCPay payouts',
    mapping: {
      ...PLAIN,
      only: { column: 'State', values: ['Completed'] },
      columns: {
        ...NO_COLUMNS,
        amount: 'OriginalAmount',
        currency: 'OriginalCurrency',
        references: ['Destination'],
        text: 'PaymentType',
      },
      isNegated: true,
      dates: 'iso',
    },
  },
  circle: {
    title: 'Circle transactions',
    mapping: {
      ...PLAIN,
      only: { column: 'state', values: ['CONFIRMED', 'COMPLETE'] },
      columns: {
        ...NO_COLUMNS,
        date: 'createDate',
        amount: 'amounts.0',
        direction: 'transactionType',
        fee: 'networkFeeInUSD',
        currency: 'tokenId',
        id: 'id',
        references: ['refId', 'id', 'txHash'],
        text: 'state',
      },
      out: ['OUTBOUND'],
      in: ['INBOUND'],
      dates: 'iso',
    },
  },
  reloadly: {
    title: 'Reloadly transactions',
    mapping: {
      ...PLAIN,
      only: { column: 'status', values: ['SUCCESSFUL'] },
      columns: {
        ...NO_COLUMNS,
        date: 'transactionDate',
        amount: 'balanceInfo.cost',
        currency: 'balanceInfo.currencyCode',
        id: 'transactionId',
        references: ['customIdentifier', 'transactionId'],
        text: 'operatorName',
      },
      isNegated: true,
    },
  },
  network: {
    title: 'Network conversions',
    mapping: {
      ...WRITTEN,
      columns: {
        ...NO_COLUMNS,
        amount: 'Payout',
        id: 'Transaction ID',
        references: ['Transaction ID'],
        text: 'Offer',
      },
    },
  },
  bank: {
    title: 'Bank statement',
    mapping: {
      ...WRITTEN,
      columns: { ...NO_COLUMNS, references: ['Reference'], text: 'Description' },
    },
  },
  csv: { title: 'Other CSV', mapping: WRITTEN },
};

/** The likely format of the statements of an account. */
export function formatOf(account: string): StatementFormat {
  if (account === 'bank') return 'bank';
  if (account.startsWith('receivable:')) return 'network';
  const name = account.slice(account.indexOf(':') + 1);
  return STATEMENT_FORMATS.find((format) => name.startsWith(format)) ?? 'csv';
}
