// The id of a conversion, and of the command that books it. The same wherever it is derived, so it is booked once.
import { derivedId } from '#infra/ids/derived-id.ts';

export type ConversionKind = 'credit' | 'reversal';

export function conversionId(network: string, transactionId: string, kind: ConversionKind): string {
  return derivedId(`tallyhouse offer|${JSON.stringify([network, transactionId, kind])}`);
}
