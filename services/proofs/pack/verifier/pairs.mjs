import { sha256 } from './draws.mjs';
import { hexIn, instantIn, placeIn, wholeIn } from './fields.mjs';
import { Refused } from './refused.mjs';

// All seed pairs that were revealed in the span, also those without rounds. Each pair was announced by the one before it:
// the player knew its commitment before choosing the client seed.
export class PairsCheck {
  count = 0;
  withheld = 0;
  #rounds;
  #last = new Map();

  // `rounds`: number of rounds by pair, of the file of rounds.
  constructor(rounds) {
    this.#rounds = new Map(rounds);
  }

  take(row) {
    if (row === null) return [['row', 'it cannot be read']];
    try {
      return this.#complaints(row);
    } catch (error) {
      if (error instanceof Refused) return [[error.what, error.message]];
      throw error;
    }
  }

  // Pairs of the file of rounds that this file lacks.
  end() {
    return [...this.#rounds.keys()].map((key) => ['pair', `the pair ${key} has rounds and is not in pairs.csv`]);
  }

  #complaints(row) {
    this.count++;
    const found = [];
    const pair = wholeIn(row.pair, 'pair');
    const told = wholeIn(row.rounds, 'rounds');
    const hash = hexIn(row.server_seed_hash, 'server_seed_hash');
    const seed = hexIn(row.server_seed, 'server_seed');
    if (sha256(seed) !== hash)
      found.push(['commitment', `its server seed has the hash ${sha256(seed)}, the commitment is ${hash}`]);
    const [committed, revealed] = [placeIn(row.committed_place, 'place'), placeIn(row.revealed_place, 'place')];
    const inOrder = instantIn(row.committed_at, 'time') <= instantIn(row.revealed_at, 'time');
    if (!inOrder || committed.seq >= revealed.seq) found.push(['order', 'it was revealed before it was committed to']);
    const key = `${row.player} ${pair}`;
    const has = this.#rounds.get(key) ?? 0;
    this.#rounds.delete(key);
    if (row.is_withheld === 'yes') this.withheld++;
    else if (has !== told) found.push(['nonce', `it had ${told} rounds, and the file of rounds has ${has} of them`]);
    const before = this.#last.get(row.player);
    if (before !== undefined && before.pair + 1 !== pair)
      found.push(['pair', `it is pair ${pair} of its player, after pair ${before.pair}`]);
    else if (before !== undefined && before.next !== hash)
      found.push(['commitment', `the pair before it announced the commitment ${before.next}, not ${hash}`]);
    this.#last.set(row.player, { pair, next: hexIn(row.next_server_seed_hash, 'next_server_seed_hash') });
    return found;
  }
}
