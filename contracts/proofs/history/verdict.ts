// Results of the checks of a history, in words for a player.
import type { HmacSha256, Sha256Hex } from '../../fairness/seeds.ts';
import type { LedgerEvent } from '../../events.ts';
import type { Hmac } from '../liabilities.ts';
import type { Sha256 } from '../merkle.ts';
import type { NoteVerifier } from '../note.ts';
import type { TupleHeader } from '../tuple.ts';

export type CheckId =
  | 'signature'
  | 'included'
  | 'parts'
  | 'versions'
  | 'balances'
  | 'rounds'
  | 'heads'
  | 'total'
  | 'end'
  | 'later';

/** `place`: "0-123", of the event. */
export type Finding = { place: string | null; words: string };

export type Check = {
  id: CheckId;
  /** `open`: the file holds nothing to check it with. */
  state: 'proven' | 'refused' | 'open';
  title: string;
  words: string;
  findings: readonly Finding[];
};

/** More are counted, not listed. */
export const MOST_FINDINGS = 20;

/** An event of the file. */
export type Told = {
  /** From 1. */
  number: number;
  leafHash: Uint8Array;
  /** Whether its mark is that of its bytes. */
  isMarked: boolean;
  header: TupleHeader;
  /** Null for a newer kind of event. */
  event: LedgerEvent | null;
};

export type Tools = {
  sha256: Sha256;
  hmac: HmacSha256;
  hmacBytes: Hmac;
  sha256Hex: Sha256Hex;
  verifierOf(verifierKey: string): NoteVerifier | null;
  /** Between slices of the work. `share`: of the whole, 0 to 1. */
  pause?(share: number): Promise<void>;
};

export function placeOf({ header: { partition, seq } }: Told): string {
  return `${partition}-${seq}`;
}

type Refusing = Pick<Check, 'id' | 'title' | 'words'> & { findings?: readonly Finding[] };

export function refusing({ findings = [], ...check }: Refusing): Check {
  return { ...check, state: 'refused', findings };
}

export function proving(check: Pick<Check, 'id' | 'title' | 'words'>): Check {
  return { ...check, state: 'proven', findings: [] };
}

export function leavingOpen(check: Pick<Check, 'id' | 'title' | 'words'>): Check {
  return { ...check, state: 'open', findings: [] };
}
