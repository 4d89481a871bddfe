import type { LedgerEvent } from '#contracts/events.ts';
import { kindOf } from '#contracts/kinds.ts';
import {
  type FinishedRound,
  isFinishedRound,
  requireRoundGame,
  roundAfter,
  startIdOf,
} from '#contracts/play/rounds.ts';
import type { RoundGame } from '#contracts/games/catalogue.ts';
import type { OpenRound } from '#contracts/games/open-round.ts';
import { UnfitEvent } from '../consumer/unfit-event.ts';
import { dayOf } from './period.ts';

export type RecordedRound = {
  partition: number;
  seq: number;
  account: number;
  at: number;
  stakePoints: number;
  payoutPoints: number;
  multiplierHundredths: number;
  /** Available points that its last event moved. */
  amount: number;
  balanceAfter: number;
  epoch: number;
  nonce: number;
  rulesVersion: number;
  /** Of its first event. */
  commandId: string;
  /** Code of its last event. */
  kind: number;
  game: string;
  params: string;
  outcome: string;
};

/** Null fields leave the stored ones unchanged. */
export type SeedPairDelta = {
  account: number;
  epoch: number;
  /** The event of its commitment. */
  seq: number | null;
  serverSeedHash: string | null;
  nextServerSeedHash: string | null;
  clientSeed: string | null;
  serverSeed: string | null;
};

export type OpenRoundDelta = {
  account: number;
  game: RoundGame;
  seq: number;
  /** Null if it is over. */
  round: OpenRound | null;
};

export type DayStart = { partition: number; day: number; firstSeq: number };

export type RoundsDeltas = {
  rounds: RecordedRound[];
  days: DayStart[];
  pairs: SeedPairDelta[];
  open: OpenRoundDelta[];
};

export function foldRounds(events: readonly LedgerEvent[]): RoundsDeltas {
  const rounds: RecordedRound[] = [];
  const days = new Map<string, DayStart>();
  const pairs = new Map<string, SeedPairDelta>();
  const open = new Map<string, OpenRoundDelta>();
  for (const event of events) {
    if (isFinishedRound(event)) {
      rounds.push(recordOf(event));
      startDay(days, event);
    }
    const delta = openDelta(event);
    if (delta !== null) open.set(`${delta.account} ${delta.game}`, delta);
    if (event.type === 'seed-committed') {
      const { epoch, serverSeedHash, nextServerSeedHash, clientSeed } = event.payload;
      const told = { seq: event.seq, serverSeedHash, nextServerSeedHash, clientSeed };
      Object.assign(pairOf(pairs, event.account, epoch), told);
    } else if (event.type === 'seed-revealed') {
      pairOf(pairs, event.account, event.payload.epoch).serverSeed = event.payload.serverSeed;
    }
  }
  return { rounds, days: [...days.values()], pairs: [...pairs.values()], open: [...open.values()] };
}

function startDay(days: Map<string, DayStart>, { partition, seq, at }: LedgerEvent): void {
  const day = dayOf(at);
  const key = `${partition} ${day}`;
  const start = days.get(key);
  if (start === undefined) days.set(key, { partition, day, firstSeq: seq });
  else start.firstSeq = Math.min(start.firstSeq, seq);
}

function pairOf(pairs: Map<string, SeedPairDelta>, account: number, epoch: number): SeedPairDelta {
  const key = `${account} ${epoch}`;
  const known = pairs.get(key);
  if (known !== undefined) return known;
  const untold = { seq: null, serverSeedHash: null, nextServerSeedHash: null, clientSeed: null, serverSeed: null };
  const pair: SeedPairDelta = { account, epoch, ...untold };
  pairs.set(key, pair);
  return pair;
}

function openDelta(event: LedgerEvent): OpenRoundDelta | null {
  const { account, seq } = event;
  switch (event.type) {
    case 'round-started':
    case 'round-advanced':
    case 'round-raised':
      return { account, game: requireRoundGame(event.game), seq, round: roundAfter(event) };
    case 'round-settled':
      return { account, game: requireRoundGame(event.game), seq, round: null };
    default:
      return null;
  }
}

function recordOf(event: FinishedRound): RecordedRound {
  const { partition, seq, account, at, type, game, amount, available: balanceAfter, payload } = event;
  const commandId = startIdOf(event);
  const { stakePoints, payoutPoints, multiplierHundredths, epoch, nonce, rulesVersion } = payload;
  if (game === null) throw new UnfitEvent('a round of no game');
  const drawn = { params: jsonOf(payload.params), outcome: jsonOf(payload.outcome) };
  const played = { stakePoints, payoutPoints, multiplierHundredths, epoch, nonce, rulesVersion };
  const line = { kind: kindOf(type, game).code, amount, balanceAfter };
  return { partition, seq, account, at, commandId, game, ...line, ...played, ...drawn };
}

function jsonOf(value: unknown): string {
  const text: string | undefined = JSON.stringify(value);
  if (text === undefined) throw new UnfitEvent('a round without parameters or outcome');
  return text;
}
