import { derivedId } from '#infra/ids/derived-id.ts';

export type ConversionKind = 'credit' | 'reversal';

export function conversionId(network: string, transactionId: string, kind: ConversionKind): string {
  return derivedId(`tallyhouse offer|${JSON.stringify([network, transactionId, kind])}`);
}
