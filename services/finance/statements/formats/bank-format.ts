import type { ReadFormat } from '#contracts/finance/files.ts';
import { READ_FORMATS, StatementUnreadable } from '../encoding.ts';

export type BankFormat = Exclude<ReadFormat, 'csv' | 'json'>;

/** `start`: of the file. Null for a file that may be CSV or JSON. */
export function bankFormatOf(start: string): BankFormat | null {
  if (/^:20:/m.test(start) && /^:60[FM]:/m.test(start)) return 'mt940';
  if (/^01,[^,\n]*,[^,\n]*,\d{6},/.test(start) && /^02,/m.test(start)) return 'bai2';
  if (/^OFXHEADER\s*:/.test(start) || /<OFX>/.test(start)) return 'ofx';
  if (!start.startsWith('<')) return null;
  if (/<(?:\w+:)?BkToCstmrStmt[\s>]/.test(start)) return 'camt.053';
  if (/<(?:\w+:)?BkToCstmrDbtCdtNtfctn[\s>]/.test(start)) return 'camt.054';
  if (/<(?:\w+:)?BkToCstmrAcctRpt[\s>]/.test(start)) {
    throw new StatementUnreadable('This is camt.052, an interim report. Import the statement of the day, camt.053.');
  }
  throw new StatementUnreadable(
    `This is a web page or XML that is no statement. Formats that are read: ${READ_FORMATS}.`,
  );
}
