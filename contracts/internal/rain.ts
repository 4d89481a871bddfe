import type { AccountId } from '../ids.ts';

/** Milliseconds since the epoch. */
export type OpenRain = { id: string; points: number; endsAt: number; participants: number };

export type ToJoin = {
  rain: string;
  account: AccountId;
  device: string | null;
  /** Accounts that share a payout destination or device with this one. */
  linked: readonly AccountId[];
};

export type JoinRefusal = {
  kind: 'refusal';
  code: 'chat-muted' | 'rain-shared' | 'rain-full' | 'rain-over';
  message: string;
};
export type Joined = { kind: 'joined'; rain: OpenRain };

export type ToStart = { commandId: string; points: number; actor: string };
export type StartRefusal = {
  kind: 'refusal';
  code: 'rain-running' | 'insufficient-points' | 'command-id-reused';
  message: string;
};
export type Started = { kind: 'started'; rain: OpenRain; isRepeated: boolean };

export type PastRain = {
  id: string;
  points: number;
  by: string;
  startedAt: number;
  state: 'open' | 'frozen' | 'poured' | 'dry';
  participants: number;
  sharePoints: number | null;
};

export type Rain = {
  current(account: AccountId | null): Promise<(OpenRain & { isJoined: boolean }) | null>;
  join(join: ToJoin): Promise<Joined | JoinRefusal>;
  start(start: ToStart): Promise<Started | StartRefusal>;
  /** The latest first. */
  latest(limit: number): Promise<readonly PastRain[]>;
  poolPoints(): Promise<number>;
};
