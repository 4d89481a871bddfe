import { sha256 } from './draws.mjs';
import { hexIn, jsonIn, momentIn, wholeIn } from './fields.mjs';
import { placeComplaints } from './heads.mjs';
import { Refused } from './refused.mjs';
import { differencesOf } from './rounds.mjs';

function pairIn(row) {
  const isWithheld = row.is_withheld === 'yes';
  if (!isWithheld && row.is_withheld !== 'no')
    throw new Refused('row', `its is_withheld "${row.is_withheld}" is neither yes nor no`);
  return {
    player: row.player,
    pair: wholeIn(row.pair, 'pair'),
    rounds: wholeIn(row.rounds, 'rounds'),
    isWithheld,
    serverSeedHash: hexIn(row.server_seed_hash, 'server_seed_hash'),
    serverSeed: hexIn(row.server_seed, 'server_seed'),
    next: hexIn(row.next_server_seed_hash, 'next_server_seed_hash'),
    clientSeed: isWithheld ? row.client_seed : jsonIn(row.client_seed, 'client_seed'),
    committed: momentIn(row, 'committed'),
    revealed: momentIn(row, 'revealed'),
  };
}

function seedComplaints({ serverSeed, serverSeedHash, committed, revealed }) {
  const found = [];
  const hash = sha256(serverSeed);
  if (hash !== serverSeedHash)
    found.push(['commitment', `its server seed has the hash ${hash}, the commitment is ${serverSeedHash}`]);
  if (committed.at > revealed.at || committed.place.seq >= revealed.place.seq)
    found.push(['order', 'it was revealed before it was committed to']);
  return found;
}

// All seed pairs that were revealed in the span, also those without rounds. Each pair was announced by the one before it:
// the player knew its commitment before choosing the client seed.
export class PairsCheck {
  count = 0;
  withheld = { pairs: 0, rounds: 0 };
  #rounds;
  #ends;
  #last = new Map();

  // `rounds`: number of rounds and their seeds by pair, of the file of rounds. `ends`: as for the rounds.
  constructor(rounds, ends = null) {
    this.#rounds = new Map(rounds);
    this.#ends = ends;
  }

  take(row) {
    if (row === null) return [['row', 'it cannot be read']];
    try {
      this.count++;
      const pair = pairIn(row);
      const places = placeComplaints([pair.committed, pair.revealed], this.#ends);
      return [...seedComplaints(pair), ...places, ...this.#roundComplaints(pair), ...this.#chainComplaints(pair)];
    } catch (error) {
      if (error instanceof Refused) return [[error.what, error.message]];
      throw error;
    }
  }

  // Pairs of the file of rounds that this file lacks.
  end() {
    return [...this.#rounds.keys()].map((key) => ['pair', `the pair ${key} has rounds and is not in pairs.csv`]);
  }

  // The rounds must be on the same seeds: each file alone would fit outcomes that the other one refutes.
  #roundComplaints(pair) {
    const key = `${pair.player} ${pair.pair}`;
    const shown = this.#rounds.get(key);
    this.#rounds.delete(key);
    const has = shown?.rounds ?? 0;
    if (pair.isWithheld) {
      this.withheld.pairs++;
      this.withheld.rounds += pair.rounds;
      if (has === 0 && pair.clientSeed === '') return [];
      return [['pair', 'it is withheld, and its client seed or some of its rounds are shown']];
    }
    const found = [];
    if (has !== pair.rounds)
      found.push(['nonce', `it had ${pair.rounds} rounds, and the file of rounds has ${has} of them`]);
    const other = shown === undefined ? [] : differencesOf(pair, shown.seeds);
    if (other.length > 0) found.push(['pair', `in the file of rounds it has another ${other.join(', ')}`]);
    return found;
  }

  #chainComplaints({ player, pair, serverSeedHash, next }) {
    const before = this.#last.get(player);
    this.#last.set(player, { pair, next });
    if (before === undefined) return [];
    if (before.pair + 1 !== pair) return [['pair', `it is pair ${pair} of its player, after pair ${before.pair}`]];
    if (before.next === serverSeedHash) return [];
    return [['commitment', `the pair before it announced the commitment ${before.next}, not ${serverSeedHash}`]];
  }
}
