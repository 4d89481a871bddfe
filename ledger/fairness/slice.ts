import type { EventOf } from '#contracts/events.ts';
import type { Account } from '../engine/book/account.ts';
import { fieldsOf } from '../engine/book/slice.ts';

export type SeedState = Pick<Account, 'epoch' | 'clientSeed' | 'nonce'>;

type Draw = EventOf<'round-played'> | EventOf<'round-started'>;

declare module '../engine/book/account.ts' {
  interface Account {
    /** -1 before the first commitment. */
    epoch: number;
    clientSeed: string;
    /** Of the next round. */
    nonce: number;
  }
}

export const seedSlice = fieldsOf<'seed-committed' | 'seed-revealed'>()({
  name: 'seeds',
  version: 1,
  foldsPast: false,
  initial: (): SeedState => ({ epoch: -1, clientSeed: '', nonce: 0 }),
  isEmpty: ({ epoch }) => epoch === -1,
  evolve: {
    'seed-committed': (state, { payload }) => {
      state.epoch = payload.epoch;
      state.clientSeed = payload.clientSeed;
      state.nonce = 0;
    },
    'seed-revealed': () => undefined,
    'round-played': spendNonce,
    'round-started': spendNonce,
  },
  complaints: {
    'seed-committed': (state, { payload }) => pairComplaint(state.epoch + 1, payload.epoch),
    'seed-revealed': (state, { payload }) => pairComplaint(state.epoch, payload.epoch),
    'round-played': drawComplaint,
    'round-started': drawComplaint,
  },
  encode: ({ epoch, clientSeed, nonce }) => [epoch, clientSeed, nonce],
  decode: ([epoch, clientSeed, nonce]: [number, string, number]) => ({ epoch, clientSeed, nonce }),
});

function spendNonce(state: SeedState, { payload }: Draw): void {
  state.nonce = payload.nonce + 1;
}

function pairComplaint(dueEpoch: number, epoch: number): string | null {
  return epoch === dueEpoch ? null : `it is of pair ${epoch}; due was ${dueEpoch}`;
}

/** A skipped or repeated nonce would mean a draw that was hidden or chosen. */
function drawComplaint({ epoch, nonce }: Readonly<SeedState>, { payload: drawn }: Draw): string | null {
  if (drawn.epoch === epoch && drawn.nonce === nonce) return null;
  return `it was drawn with nonce ${drawn.nonce} of pair ${drawn.epoch}; next was ${nonce} of ${epoch}`;
}
