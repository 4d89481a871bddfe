import { FORMATS } from '#contracts/finance/formats.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';

const PLAIN: Mapping = { ...FORMATS.csv.mapping, decimal: '.' };

/** How rows of a provider's list are read. A line that a person imports from its report has the same id. */
const MAPPINGS: Readonly<Record<string, Mapping>> = {
  paypal: {
    ...PLAIN,
    // V: a payment that was reversed later. The reversal is another row.
    only: { column: 'transaction_info.transaction_status', values: ['S', 'V'] },
    columns: {
      ...PLAIN.columns,
      date: 'transaction_info.transaction_initiation_date',
      amount: 'transaction_info.transaction_amount.value',
      currency: 'transaction_info.transaction_amount.currency_code',
      fee: 'transaction_info.fee_amount.value',
      id: 'transaction_info.transaction_id',
      references: [
        'transaction_info.transaction_id',
        'transaction_info.invoice_id',
        'transaction_info.paypal_reference_id',
        'transaction_info.custom_field',
      ],
      text: 'transaction_info.transaction_event_code',
    },
    isFeeNegative: true,
    dates: 'iso',
  },
  tremendous: FORMATS.tremendous.mapping,
  circle: {
    ...PLAIN,
    only: { column: 'state', values: ['COMPLETE'] },
    columns: {
      ...PLAIN.columns,
      date: 'createDate',
      amount: 'amounts.0',
      direction: 'transactionType',
      id: 'id',
      references: ['refId', 'id', 'txHash'],
      text: 'transactionType',
    },
    out: ['OUTBOUND'],
    in: ['INBOUND'],
    dates: 'iso',
  },
  reloadly: { ...FORMATS.reloadly.mapping, dates: 'iso' },
  btcpay: {
    ...PLAIN,
    only: { column: 'state', values: ['Completed'] },
    columns: {
      ...PLAIN.columns,
      date: 'date',
      amount: 'originalAmount',
      currency: 'originalCurrency',
      id: 'id',
      references: ['metadata.reference', 'id', 'paymentProof.id'],
      text: 'payoutMethodId',
    },
    isNegated: true,
    dates: 'unix',
  },
};

const DOLLARS: ReadonlySet<string> = new Set(['USD', 'USDC']);

/** `unit`: of amounts that name no other. */
export function pullMapping(provider: string, unit: string): Mapping | null {
  const mapping = MAPPINGS[provider];
  return mapping === undefined ? null : { ...mapping, currency: DOLLARS.has(unit) ? 'USD' : unit };
}
