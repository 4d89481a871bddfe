import { integersOf, sha256 } from './draws.mjs';
import { hexIn, jsonIn, momentIn, ordered, wholeIn } from './fields.mjs';
import { GAMES, GAMES_WITH_MOVES } from './games.mjs';
import { placeComplaints } from './heads.mjs';
import { Refused } from './refused.mjs';

function roundIn(row) {
  return {
    player: row.player,
    pair: wholeIn(row.pair, 'pair'),
    nonce: wholeIn(row.nonce, 'nonce'),
    game: row.game,
    rulesVersion: wholeIn(row.rules_version, 'rules_version'),
    params: jsonIn(row.params, 'params'),
    moves: row.moves === '' ? null : jsonIn(row.moves, 'moves'),
    stake: wholeIn(row.stake, 'stake'),
    outcome: jsonIn(row.outcome, 'outcome'),
    hundredths: wholeIn(row.multiplier_hundredths, 'multiplier_hundredths'),
    payout: wholeIn(row.payout, 'payout'),
    serverSeedHash: hexIn(row.server_seed_hash, 'server_seed_hash'),
    serverSeed: hexIn(row.server_seed, 'server_seed'),
    clientSeed: jsonIn(row.client_seed, 'client_seed'),
    committed: momentIn(row, 'committed'),
    bet: momentIn(row, 'bet'),
    ended: momentIn(row, 'ended'),
    revealed: momentIn(row, 'revealed'),
  };
}

const MOMENTS = ['committed', 'bet', 'ended', 'revealed'];

const isAfter = (later, earlier) => later.place.seq > earlier.place.seq && later.at >= earlier.at;

function orderComplaints({ committed, bet, ended, revealed }) {
  const found = [];
  const partitions = new Set([committed, bet, ended, revealed].map(({ place }) => place.partition));
  if (partitions.size > 1) found.push('its events are in different partitions of the log');
  const isAtOnce = ended.place.seq === bet.place.seq && ended.at === bet.at;
  if (!isAfter(bet, committed))
    found.push(`its bet ${bet.place.text} is not after the commitment ${committed.place.text}`);
  if (!isAtOnce && !isAfter(ended, bet))
    found.push(`its end ${ended.place.text} is not after its bet ${bet.place.text}`);
  if (!isAfter(revealed, ended)) found.push(`its seed was revealed at ${revealed.place.text}, before its end`);
  return found.map((message) => ['order', message]);
}

function resultComplaints(round, games) {
  const rules = Object.hasOwn(GAMES, round.game) ? games[round.game] : undefined;
  if (rules === undefined) return [['row', `there is no game ${round.game}`]];
  if (round.rulesVersion < 1 || round.rulesVersion > rules.rulesVersion)
    return [['rules', `version ${round.rulesVersion} of the rules is not in the pack`]];
  if (GAMES_WITH_MOVES.has(round.game) !== (round.moves !== null))
    return [['moves', round.moves === null ? 'its moves are missing' : `${round.game} has no moves`]];
  const draws = (count) => integersOf(round.serverSeed, round.clientSeed, round.nonce, count);
  const { outcome, hundredths, payout } = GAMES[round.game]({ ...round, table: rules.table }, draws);
  const found = [];
  const [told, due] = [ordered(round.outcome), ordered(outcome)];
  if (told !== due) found.push(['outcome', `its outcome is ${told}, the seeds give ${due}`]);
  if (BigInt(round.payout) !== payout)
    found.push(['payout', `it pays ${round.payout} points, the rules give ${payout}`]);
  if (round.hundredths !== hundredths)
    found.push(['payout', `its multiplier is ${round.hundredths} hundredths, the rules give ${hundredths}`]);
  return found;
}

const OF_PAIR = ['serverSeedHash', 'serverSeed', 'clientSeed', 'committed', 'revealed'];
const keyOf = ({ player, pair }) => `${player} ${pair}`;
const partText = (part) => (typeof part === 'object' ? `${part.place.text} ${part.at}` : part);
const seedsOf = (round) => Object.fromEntries(OF_PAIR.map((name) => [name, round[name]]));

const columnOf = (name) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

// Columns that differ between two rows of a pair.
export function differencesOf(one, other) {
  return OF_PAIR.filter((name) => partText(one[name]) !== partText(other[name])).map(columnOf);
}

// Rounds of a pair are neighbours, by nonce.
export class RoundsCheck {
  counts = { rounds: 0, pairs: 0, byGame: new Map() };
  #games;
  #ends;
  #before = null;
  #seen = new Map();

  // `ends`: the last event of each partition that the pack may have; null if that is not known.
  constructor(games, ends = null) {
    this.#games = games;
    this.#ends = ends;
  }

  // Number of rounds, seeds and their events by pair.
  get pairs() {
    return this.#seen;
  }

  // The findings in the row, each of a kind and a reason.
  take(row) {
    if (row === null) return [['row', 'it cannot be read']];
    try {
      const round = roundIn(row);
      this.#count(round);
      const places = placeComplaints(
        MOMENTS.map((name) => round[name]),
        this.#ends,
      );
      return [...this.#pairComplaints(round), ...orderComplaints(round), ...places, ...this.#resultOf(round)];
    } catch (error) {
      if (error instanceof Refused) return [[error.what, error.message]];
      throw error;
    }
  }

  #count({ game, stake, payout }) {
    this.counts.rounds++;
    const { count, staked, paid } = this.counts.byGame.get(game) ?? { count: 0, staked: 0n, paid: 0n };
    const sums = { count: count + 1, staked: staked + BigInt(stake), paid: paid + BigInt(payout) };
    this.counts.byGame.set(game, sums);
  }

  #pairComplaints(round) {
    const before = this.#before;
    const key = keyOf(round);
    this.#before = round;
    const found = [];
    const isFirst = before === null || keyOf(before) !== key;
    if (isFirst && this.#seen.has(key)) found.push(['nonce', 'its pair has rounds elsewhere in the file']);
    const due = isFirst ? 0 : before.nonce + 1;
    if (round.nonce !== due) found.push(['nonce', `its nonce is ${round.nonce}, the next one of its pair is ${due}`]);
    if (!isFirst && differencesOf(before, round).length > 0)
      found.push(['pair', 'its seeds or their events are not those of the row before']);
    if (!isFirst && round.bet.place.seq <= before.bet.place.seq)
      found.push(['order', `its bet ${round.bet.place.text} is not after that of the nonce before`]);
    if (isFirst) this.counts.pairs++;
    const seen = this.#seen.get(key) ?? { rounds: 0, seeds: seedsOf(round) };
    seen.rounds++;
    this.#seen.set(key, seen);
    const hash = sha256(round.serverSeed);
    if (hash !== round.serverSeedHash)
      found.push(['commitment', `its server seed has the hash ${hash}, the commitment is ${round.serverSeedHash}`]);
    return found;
  }

  #resultOf(round) {
    try {
      return resultComplaints(round, this.#games);
    } catch (error) {
      if (error instanceof Refused) return [[error.what, error.message]];
      // Parameters of another shape than the game's.
      if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError)
        return [['params', 'its parameters or moves are not those of the game']];
      throw error;
    }
  }
}
