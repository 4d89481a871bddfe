// `commitments.md` of the pack.
export function commitmentScheme(): string {
  return SCHEME;
}

const SCHEME = `# How outcomes are committed to

**Seeds.** Every player has a seed pair: a server seed and a client seed. A server seed is the text of 64 hexadecimal
digits (32 bytes). The house derives it from a master key, the player's account and the number of the pair, so the house
cannot choose it bet by bet.

**Commitment.** Before the first bet on a pair the log has an event \`seed-committed\` with the SHA-256 of the server
seed's text, and the client seed. The same event announces the hash of the pair after it.

**Who chose first.** From pair 1 on, the hash of the server seed was announced with the pair before, so the house was bound
before the player chose the client seed. Pair 0 is made at registration, by one event with both seeds, and the house draws its client
seed at random. The events do not show that the house did not choose the two together. The registration page therefore
changes the client seed at once, to one that the player's browser draws: that begins pair 1. A player whose bets are on
pair 0 relied on the house for both seeds.

**Nonce.** The rounds of a pair count from nonce 0. Each bet takes the next nonce, in the order of the log. None is
skipped and none is used twice. A round with moves (mines, crash, blackjack) takes one nonce, at its bet.

**Draws.** Each block (0, 1, 2 and so on) is an HMAC-SHA256 over the client seed, the nonce and the block, joined by
colons. Its key is the server seed's *text*, 64 ASCII characters. The 32 bytes of an HMAC are eight
unsigned integers of four bytes, the highest byte first. A draw among *n* items is floor(integer x n / 2^32). Nothing
else decides an outcome. \`rules.md\` says how each game uses its integers.

**Reveal.** The player changes the pair at any time, unless a round is open. The log then has \`seed-revealed\` with the
server seed and \`seed-committed\` of the next pair, in one step. From then on every round of the old pair can be recomputed,
and no further bet can use it.

**Order in the log.** Events of a partition are numbered without gaps, and each batch of them is chained to the one
before by SHA-256. A commitment has a lower number than every bet on its pair, and a reveal has a higher one. The columns
\`..._place\` are those numbers: \`#0-123\` is event 123 of partition 0.

**What the seeds do not fix.** Where a player leaves in crash, which tiles they open in mines, and how they play a hand
of blackjack. Those are the player's moves. The verifier replays them on the cards, tiles or the crash point that the
seeds fix, and checks that the rules allow them.
`;
