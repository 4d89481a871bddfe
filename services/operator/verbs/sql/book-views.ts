/** Micros of dollars as dollars, exactly. */
const dollars = (column: string) => `CASE WHEN unit = 'USD' THEN ${column} * 0.000001::DECIMAL(7, 6) END`;

export const BOOK_VIEWS: readonly { name: string; query: string }[] = [
  {
    name: 'trial_balance',
    query: `SELECT *, ${dollars('opening')} AS opening_usd, ${dollars('change')} AS change_usd,
      ${dollars('closing')} AS closing_usd FROM export.trial_balance`,
  },
  {
    name: 'days',
    query: `SELECT *, ${dollars('amount_in')} AS in_usd, ${dollars('amount_out')} AS out_usd FROM export.days`,
  },
  {
    name: 'events',
    query: 'SELECT *, micros * 0.000001::DECIMAL(7, 6) AS usd FROM export.entries ORDER BY effective_at, "time", event',
  },
  {
    name: 'postings',
    query: `SELECT event, "time", effective_at, kind, entries.account AS player, leg.account AS account, leg.unit AS unit, leg.amount AS amount,
      leg.counter AS counter, actor, command, reference, reason
    FROM export.entries CROSS JOIN LATERAL (
      SELECT points_to AS account, 'POINT' AS unit, points AS amount, points_from AS counter
      UNION ALL SELECT points_from, 'POINT', -points, points_to
      UNION ALL SELECT dollars_to, 'USD', micros, dollars_from
      UNION ALL SELECT dollars_from, 'USD', -micros, dollars_to
    ) AS leg WHERE leg.account IS NOT NULL`,
  },
  {
    // Bets are in the days, not in the entries.
    name: 'rounds',
    query: `SELECT day, account, unit, (days.change - coalesce(posted.change, 0))::BIGINT AS amount
    FROM (SELECT day, account, unit, sum(amount_in - amount_out) AS change FROM export.days GROUP BY ALL) AS days
    LEFT JOIN (
      SELECT effective_at::DATE AS day, account, unit, sum(amount) AS change FROM postings GROUP BY ALL
    ) AS posted USING (day, account, unit)
    WHERE amount <> 0`,
  },
  {
    name: 'lines',
    query: `SELECT "time", effective_at, event, kind, account, unit, amount, ${dollars('amount')} AS usd, counter, player, reference, reason
    FROM postings
    UNION ALL
    SELECT day, day, NULL, 'rounds of the day', account, unit, amount, ${dollars('amount')}, NULL, NULL, NULL, NULL FROM rounds
    ORDER BY effective_at, "time", event`,
  },
  {
    name: 'accounts',
    query: `SELECT account, view, class, list(unit ORDER BY unit) AS units
    FROM export.trial_balance JOIN export.account_view USING (account) GROUP BY ALL ORDER BY account`,
  },
  { name: 'manifest', query: 'SELECT * FROM export.manifest' },
  {
    name: 'checks',
    query: `SELECT sum(closing) = 0 AND sum(opening) = 0 AS is_right, 'the ' || unit || ' accounts do not sum to 0' AS problem
    FROM export.trial_balance GROUP BY unit
    UNION ALL
    SELECT opening + change = closing AND change = coalesce(moved, 0),
      'the balance of ' || account || ' in ' || unit || ' does not follow from its lines'
    FROM export.trial_balance
    LEFT JOIN (SELECT account, unit, sum(amount) AS moved FROM lines GROUP BY ALL) USING (account, unit)
    UNION ALL
    SELECT false, 'the dollars of ' || account || ' on ' || day || ' do not follow from the entries' FROM rounds
    WHERE unit = 'USD' AND (SELECT format FROM export.manifest) > 1`,
  },
];

/** Sheets with views above. Each other sheet is one view. */
export const OF_THE_LEDGER: ReadonlySet<string> = new Set(['trial-balance', 'days', 'entries']);

export const ACCOUNT_COLUMNS =
  '"time", effective_at, event, kind, unit, amount, usd, counter, player, reference, reason';

/** "receivable:cpx" is the view receivable_cpx. */
export function viewNames(accounts: readonly string[], others: readonly string[]): Map<string, string> {
  const taken = new Set([...others, ...BOOK_VIEWS.map(({ name }) => name)]);
  const names = new Map<string, string>();
  for (const account of accounts) {
    const plain = account.replaceAll(/[^A-Za-z0-9]+/g, '_').toLowerCase();
    let name = plain;
    for (let place = 2; taken.has(name); place++) name = `${plain}_${place}`;
    taken.add(name);
    names.set(account, name);
  }
  return names;
}
