import type { BooksSheet } from '#contracts/finance/books-manifest.ts';

const SHEETS: Readonly<Record<string, string>> = {
  'trial-balance': 'Every ledger account before the month and at its end. Each unit sums to zero.',
  days: 'Sums that came into and went out of each ledger account per day.',
  entries:
    'Every event but rounds of games, the latest first. An entry is in the month that it counts in (effective_at). Rounds are in the sheet days only.',
  reconciliations:
    'Each account with statements at the end of the month: books less outstanding is adjusted; adjusted less statement is the difference. With its preparer and its reviewer.',
  outstanding:
    'Entries that a statement states later, or that are stated elsewhere: the sum that reconciliations has per account.',
  drift: 'Differences between books and statements at the end of the month, one item each.',
  statements: 'Imported files that reach into the month, with the statements in them.',
  'statement-lines': 'Lines of statements that are dated in the month.',
  matches: 'Which lines and entries belong together, by a rule or a person; also matches that were taken back.',
  exceptions: 'Lines, entries and statements of the month that someone had to look at, and what was decided.',
  'set-asides': 'Lines and entries that a person settled without a counterpart.',
  checklist: 'The checks of the closing. Of a closed month: as it was closed.',
  reopenings: 'When the month was opened again, and what was changed then: one row per change.',
  approvals: 'Postings that needed a second person: who asked, and who decided.',
};

const MICROS = 'millionths of the currency';
const COLUMNS: Readonly<Record<string, string>> = {
  account: 'Ledger account; in entries the number of the player or of an account of the house',
  actor: '"player", or for example "operator:7"',
  actor_name: 'Username of staff',
  adjusted: `books less outstanding, in ${MICROS}`,
  age_days: 'Whole days from effective_at to the end of the month',
  amount_in: 'Points, or millionths of a dollar',
  amount_out: 'Points, or millionths of a dollar',
  asked_at: 'When the first person asked',
  asked_by: 'The first person, such as "operator:7"',
  asked_by_name: 'Username of staff',
  bad_rows: 'Rows that could not be read',
  begins_at: 'First moment of the statement, or its first line',
  books: `Balance in the books, in ${MICROS}`,
  change: 'Points, or millionths of a dollar',
  changed_at: 'When something was changed',
  check: 'Short name of the check',
  class: 'Asset, liability, income or expense',
  closing: 'Balance at the end: points, or millionths of the currency',
  command: 'Identifier of the request that made the entry',
  counter_account: 'The other ledger account',
  currency: 'Three letters, such as USD',
  dated_at: 'When the line or entry counts',
  day: 'UTC',
  decided_at: 'When the second person decided, or the request expired',
  decided_by: 'The second person, such as "operator:8"',
  decided_by_name: 'Username of staff',
  decision: 'The choice, such as "link" or "ignore"',
  decision_reason: 'Why, by the second person',
  detail: 'More, in words',
  difference: `adjusted less statement, in ${MICROS}`,
  dollars_from: 'Ledger account that dollars were taken from',
  dollars_to: 'Ledger account that dollars were added to',
  due_at: 'When it should be decided',
  duplicates: 'Lines that an earlier file had too',
  effective_at: 'When it counts in the books',
  ended_at: 'When the month was closed again',
  ends_at: 'Last moment of the statement, or its last line',
  entries: 'In days the number of entries; elsewhere events such as "#0-123", separated by blanks',
  entry: 'Event in the sheet entries, such as "#0-123"',
  event: 'Partition and number in the log, such as "#0-123"',
  exception: 'Number of the exception',
  expected_by: 'When a statement should state it at the latest',
  file: 'Name of the file; in statements its number',
  file_row: 'Row in the file',
  file_sha256: 'SHA-256 of the file',
  holder: 'The account as the statement names it',
  imported_at: 'When',
  is_done: '"yes" or "no"',
  kind: 'Type of event, kind of line ("main" or "fee") or kind of item',
  line: 'Number in the sheet statement-lines',
  lines: 'In statements the number of lines; elsewhere numbers in the sheet statement-lines, separated by blanks',
  made_at: 'When',
  match: 'Identifier of the match',
  meaning: 'The check in words',
  micros: `Amount in ${MICROS}; entries are in dollars. Negative: taken from the account`,
  month: 'Year and month',
  name: 'Name of the file',
  notes: 'Time, person and text of each note',
  number: 'Number of the statement',
  open_items: 'Lines and entries without an explanation',
  open_until: 'When the month would have closed itself',
  opened_at: 'When',
  opening: 'Balance at the begin: points, or millionths of the currency',
  outstanding: `Sum of the sheet outstanding, in ${MICROS}`,
  period_is_stated: '"no": the period reaches from the first line to the last',
  player: 'Number of the player, or of an account of the house',
  points: 'Whole points',
  points_from: 'Ledger account that points were taken from',
  points_to: 'Ledger account that points were added to',
  prepared_at: 'When the figures were signed first',
  reason: 'Why, by the person',
  reference: 'Name of the payment or document',
  references: 'Names of the payment, separated by blanks',
  request: 'Identifier of the request',
  resolved_at: 'When',
  reviewed_at: 'When the second person signed',
  revoke_reason: 'Why the match was taken back',
  revoked_at: 'When the match was taken back',
  rule: 'Rule of matching, or "manual"',
  second_at: 'When the second person decided',
  second_by: 'Account number of the second person, who set aside what is above the limit',
  second_by_name: 'Username of staff',
  second_decision: 'Approved or declined',
  second_reason: 'Why, by the second person',
  set_aside_at: 'When',
  sha256: 'SHA-256 of the file',
  state: 'Such as "open" or "confirmed"',
  statement: `In statements the place in the file; in reconciliations the stated balance in ${MICROS}`,
  statement_balance_at: 'Date of the closing balance; empty: the sum of the lines',
  text: 'As the statement has it',
  time: 'When the event was recorded, or the date of the line',
  type: 'The kind of problem',
  unit: 'POINT, or USD in millionths of a dollar',
  what: 'The change in words',
  why: '"awaited", "elsewhere" or "stated-later"',
};

/** Pairs of a number of staff and a username. */
const PEOPLE: Readonly<Record<string, string>> = {
  changed_by: 'who changed it; empty: a rule',
  imported_by: 'who imported the file',
  made_by: 'who matched; empty: a rule',
  opened_by: 'who opened the month again',
  owner: 'who had the exception',
  prepared_by: 'who signed first',
  resolved_by: 'who decided; empty: a match',
  reviewed_by: 'who signed second',
  revoked_by: 'who took the match back',
  set_aside_by: 'who set it aside',
};

function meaningOf(column: string): string {
  const person = PEOPLE[column] ?? PEOPLE[column.replace(/_name$/, '')];
  if (person !== undefined) return `${column.endsWith('_name') ? 'Username' : 'Account number'} of ${person}`;
  return COLUMNS[column]!;
}

const HEAD = `# The books of a month

Each sheet is here as CSV, JSON and Parquet, with the same rows. Times are UTC. Amounts are whole numbers: points, or
millionths of a dollar or of another currency (1000000 is 1.00). Currencies are never added. Cells of CSV that a
spreadsheet would read as a formula begin with an apostrophe.

\`manifest.json\` has the SHA-256 of every file, the state of the month and the checkpoint of the log.
\`tree\` in it names heads of the signed log: name, number of events, root in base64, as in the head itself. Any reader of that log can prove that it begins with these.
\`npm run ledger -- sql books.zip\` opens all sheets as tables.
`;

export function readmeOf(month: string, sheets: readonly Pick<BooksSheet, 'name' | 'columns'>[]): string {
  const parts = sheets.map(({ name, columns }) => {
    const rows = columns.map((column) => `| ${column.name} | ${meaningOf(column.name)} |`);
    return `## ${name}\n\n${SHEETS[name]!}\n\n| Column | Meaning |\n|---|---|\n${rows.join('\n')}\n`;
  });
  return [HEAD.replace('a month', month), ...parts].join('\n');
}
