import { dayOf } from '#contracts/days/utc-day.ts';
import { FORMATS } from '#contracts/finance/formats.ts';
import type { Mapping } from '#contracts/finance/mapping.ts';
import type { AccountId } from '#contracts/ids.ts';
import type { Finance } from '#contracts/internal/finance.ts';

const ACCOUNT = 'provider:robux';
const { mapping: plain } = FORMATS.bank;
const MAPPING: Mapping = { ...plain, dates: 'iso' };

/** Two payments of the demo world, and one that the books do not have. */
function statementOf(now: number): string {
  const day = dayOf(now);
  return [
    'Date,Amount,Reference,Description',
    `${day},-3.00,RBX-47102,Gamepass 7120011`,
    `${day},-0.60,RBX-48213,Gamepass 7130021`,
    `${day},-1.25,RBX-47990,Gamepass 7120019`,
    '',
  ].join('\n');
}

/** The import goes on after this. */
export async function importAtDemo(
  finance: Pick<Finance, 'files' | 'upload' | 'import'>,
  by: AccountId,
  now: number,
): Promise<void> {
  const [known] = await finance.files({ account: ACCOUNT, limit: 1 });
  if (known?.state === 'imported') return;
  const bytes = Buffer.from(statementOf(now));
  const uploaded = await finance.upload({
    account: ACCOUNT,
    name: 'robux.csv',
    by,
    bytes: inOnePiece(bytes),
    size: bytes.length,
  });
  if (uploaded.kind !== 'stored') throw new Error(`the statement of the demo world was refused: ${uploaded.kind}`);
  await finance.import(uploaded.file.id, MAPPING, by);
}

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

export async function matchAtDemo(finance: Pick<Finance, 'match'>, by: AccountId): Promise<void> {
  await finance.match({ account: ACCOUNT, by, isDry: false });
}
