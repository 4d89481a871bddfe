// What a line of the statement says, in words for a person.
import type { EventOf } from '#contracts/events.ts';
import type { FinishedRound } from '#contracts/play/rounds.ts';
import { GAME_TITLES } from '#contracts/games/titles.ts';
import { whole, withoutNull } from '../postgres/columns.ts';

/** 1234567 -> "1,234,567". */
export function grouped(points: number): string {
  return whole(points) < 1000 ? String(points) : String(points).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function describeRound({ game, payload }: FinishedRound): string {
  const title = game === null ? 'Game' : GAME_TITLES[game];
  const { stakePoints, payoutPoints } = payload;
  const stake = grouped(stakePoints);
  if (payoutPoints > stakePoints) return `${title}: won ${grouped(payoutPoints)} on ${stake}`;
  return payoutPoints === 0 ? `${title}: lost ${stake}` : `${title}: ${grouped(payoutPoints)} returned on ${stake}`;
}

/** The stake of a round that goes on: what comes of it is a line of its own. */
export function describeStake({ game, payload }: EventOf<'round-started'>): string {
  return `${game === null ? 'Game' : GAME_TITLES[game]}: bet ${grouped(payload.stakePoints)}`;
}

/** A reason as an operator typed it. */
export function describeReason(label: string, reason: string): string {
  return `${label}: ${withoutNull(reason)}`;
}
