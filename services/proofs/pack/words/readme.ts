// `readme.md` of the pack.
import { PAIR_COLUMNS, ROUND_COLUMNS } from '../round-row.ts';
import { markdownTable } from './rules.ts';

export type Spanned = {
  from: string;
  to: string;
  pairs: number;
  rounds: number;
  isWhole: boolean;
  /** A signed daily note of the log. */
  heads: { day: string; note: string } | null;
};

const MEANINGS: Readonly<Record<string, string>> = {
  player: 'Public number of the player, the same in every pack',
  pair: 'Number of the seed pair of that player, from 0',
  nonce: 'Number of the round within its pair, from 0',
  game: 'One of the ten in rules.md',
  rules_version: 'Version of its rules',
  params: 'The bet, as JSON',
  moves: 'Choices of the player during the round, as JSON; empty for games without moves',
  stake: 'Points staked, those of a double or split included',
  outcome: 'As JSON, and as the player saw it',
  multiplier_hundredths: 'Payout by stake, in hundredths, rounded down',
  payout: 'Points paid, the stake included',
  rounds: 'Rounds of the pair',
  is_withheld: '"yes": its client seed names the account, so its rounds are not in this pack; otherwise "no"',
  server_seed_hash: 'The commitment: SHA-256 of the text of the server seed',
  server_seed: 'As it was revealed',
  next_server_seed_hash: 'Commitment to the seed of the next pair, announced with this one',
  client_seed: 'The player’s text, as JSON in quotes',
  committed_place: 'Event of the commitment in the log, such as #0-123',
  committed_at: 'When (UTC)',
  bet_place: 'Event of the bet',
  bet_at: 'When (UTC)',
  ended_place: 'Event of the end; that of the bet if the round has no moves',
  ended_at: 'When (UTC)',
  revealed_place: 'Event that revealed the server seed',
  revealed_at: 'When (UTC)',
};

const FILES = markdownTable(
  ['File', 'Holds'],
  [
    ['rules.md, rules.json', 'The rules of the ten games in words, and their tables as data'],
    ['returns.json', 'The exact return of each bet, as fractions, with the chance of every way to win'],
    ['commitments.md', 'How outcomes are committed to, drawn and revealed'],
    ['rounds.csv, rounds.parquet', 'The rounds, by seed pair and nonce'],
    ['pairs.csv, pairs.parquet', 'The seed pairs, also those without rounds'],
    ['verifier.mjs', 'Recomputes everything above. One file of plain JavaScript, without packages'],
    ['selftest.mjs, vectors.json', 'Prove the verifier: right rounds, and wrong ones that it must refuse'],
    ['heads.note', 'A signed daily note of the log, if there was one yet: see the end of this file'],
    ['manifest.json, manifest.json.sig', 'The SHA-256 of every file, and a signature of the house over it'],
    ['house-key.txt', 'The key of that signature. Compare it with the one that the house publishes'],
  ],
);

const columnsOf = (columns: typeof ROUND_COLUMNS): string =>
  markdownTable(
    ['Column', 'Meaning'],
    columns.map(({ name }) => [name, MEANINGS[name]!]),
  );

const STEPS = `## Check it

You need Node 20 or later (\`node --version\`), and nothing else. Unpack the archive and open a terminal in its folder.

1. \`node selftest.mjs\` runs the verifier on right and on planted wrong rounds. It must end with "The verifier accepts …". A
   verifier that agrees with anything fails here. Both files are short enough to read first; do so once, and keep
   their SHA-256 for later packs.
2. Fetch the public key from \`/api/public/export-keys\` of the house, and from \`/log/keys\` that of \`.../log/heads\` which
   signed on the day of \`heads.note\` (its third part begins with A). Run
   \`node verifier.mjs --key '<key>' --heads-key '<heads key>'\`. It checks both signatures and every file, counts all returns
   from the tables, and recomputes every round. Without one of the keys it says that this signature was not checked. Each
   finding is a line with its row (the line of the file) and its reason. The exit code is 0 without findings, 1 with
   findings, 2 if it could not check, and 3 if it found nothing but pairs are withheld.
3. Compare the SHA-256 of \`rules.json\`, which the verifier prints first, with that of your last certificate. The tables are
   the house's to change, but not without a new certificate.
4. Compare some rounds with receipts of their players. A receipt names its event, such as 0-123.

## What the verifier checks

- The SHA-256 of each server seed is its commitment, and the commitment is the one that the pair before it announced.
- The outcome of each round follows from its seeds, nonce and moves, and its payout from the tables.
- The nonces of each pair count from 0, without a gap and without a repeat, in the order of the bets in the log.
- In the log the commitment is before the bet, and the reveal after the end.
- The moves of each round are those of its outcome, one by one, and games without moves have none.
- \`heads.note\` is of a day after the pack, and its logs have every event of these days: \`checkpoint\` in the manifest lies
  within their sizes, and each place in the rounds and pairs within \`checkpoint\`.
- The stated return of each bet is what its table gives, exactly, on every value that a bet can have.
- The two files of rounds and pairs name the same seeds and the same events of them, and the manifest names every file.

## What it cannot show

- That the events are in the house's log as they are here, and that nothing is missing where no later row depends on it: no
  round at the end of a pair, and no whole pair that is a player's last or only one of these days. The log's own proofs show
  that: see "Tie it to the signed log".
- When a player left in crash or how they played is their choice. The verifier checks that the rules allow it.
- Rounds of pairs that are still in use: their server seeds are secret until the player changes them.
- Rounds of withheld pairs. The verifier says how many they are, and never passes such a pack with exit code 0. Their players
  can check them, and so can you: the log has their client seeds and their rounds.
- That the Parquet files have the rows of the CSV files. The verifier reads those.
`;

export function readmeOf({ from, to, pairs, rounds, isWhole, heads }: Spanned): string {
  const end = isWhole
    ? 'By its manifest, these are all pairs of those days.'
    : 'More pairs were revealed in those days: the pack ends with the last pair that its limit had room for.';
  return `# Auditor's pack, ${from} to ${to}

For a fairness auditor: ${rounds} rounds of the ${pairs} seed pairs whose server seeds were revealed from ${from} to ${to}
(UTC, both days included). Each pair is here with all its rounds, from its first. ${end}

${FILES}

${STEPS}
## rounds.csv

CSV with commas, quotes and line feeds, as in RFC 4180. The Parquet file has the same rows.

${columnsOf(ROUND_COLUMNS)}

## pairs.csv

${columnsOf(PAIR_COLUMNS)}

${tiedToTheLog(heads)}`;
}

function tiedToTheLog(heads: Spanned['heads']): string {
  const [about, where] =
    heads === null
      ? [
          'The house signs a note of its log every day. None had all events of these days yet when the pack was made.',
          '',
        ]
      : [
          `\`heads.note\` is the first note of the log that covers these days, that of ${heads.day}.`,
          ` This one is at \`/log/heads/${heads.day}\`, the same for all readers.`,
        ];
  return `## Tie it to the signed log

${about} Such a note has a line \`log <name> <size> <root> <chain head>\` for each partition.${where} Keys are at
\`/log/keys\`. The place \`#0-123\` is the 123rd event of partition 0: the leaf with index 122 of the tree with that root,
if the size is 123 or more. The tree is served as C2SP tlog-tiles at \`/log/0/tile/...\`, so that tools of others check it.
The events are in \`/log/0/tile/entries/...\`. The house gives auditors a token for them. Among them you find commitments,
bets, ends and reveals at the places of this pack, withheld pairs included, and see whether a pair had more rounds.
\`checkpoint\` in the manifest has the hash chain of each partition at the end of these days.
`;
}
