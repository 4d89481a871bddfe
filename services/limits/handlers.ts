import type { DatabasePool } from 'slonik';
import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Exclusion } from '#contracts/limits/calls.ts';
import { type ExclusionChoice, type ExclusionType, exclusionTypeOf, FOR_GOOD } from '#contracts/limits/exclusion.ts';
import { type Limit, LIMIT_KINDS, limitAfter, limitAt, NO_LIMIT } from '#contracts/limits/limit.ts';
import { LIMIT_WINDOWS, windowEnd } from '#contracts/limits/windows.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { type Protection, readProtection } from '#projections/limits/read.ts';
import { eventIn } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handlers } from '../module/handler.ts';
import { staleSession } from '../module/errors.ts';

type LimitsCall = 'limits' | 'set-limit' | 'set-reality-check' | 'self-exclusion';
type Rooms = { pool: DatabasePool; ledger: Ledger; identity: Identity; now: () => number };

function limitsHandlers({ pool, ledger, identity, now }: Rooms): Pick<Handlers, LimitsCall> {
  return {
    async limits({ account }) {
      const at = now();
      return answer(presentProtection(await readProtection(pool, account, at), at));
    },
    async 'set-limit'({ account, commandId, body }) {
      const outcome = await ledger.submit({ type: 'set-limit', commandId, account, ...body });
      if (outcome.kind === 'refusal') return outcome;
      const { at, payload } = eventIn(outcome, 'limit-set');
      const { kind, window } = payload;
      return answerOf({ kind, window, ...presentLimit(limitAt(limitAfter(payload), at)) }, outcome);
    },
    async 'set-reality-check'({ account, commandId, body: { minutes } }) {
      const outcome = await ledger.submit({ type: 'set-reality-check', commandId, account, minutes });
      if (outcome.kind === 'refusal') return outcome;
      return answerOf(eventIn(outcome, 'reality-check-set').payload, outcome);
    },
    async 'self-exclusion'({ account, commandId, body, session }) {
      // A self-exclusion cannot be undone, so it needs a fresh session. A time-out does not.
      if (body.type === 'self-exclusion' && !session.isFresh()) {
        return staleSession(identity, account, 'Confirm that it is you to exclude yourself.');
      }
      const exclusion = chosen(body);
      const outcome = await ledger.submit({ type: 'exclude-player', commandId, account, exclusion });
      if (outcome.kind === 'refusal') return outcome;
      const { at, payload } = eventIn(outcome, 'player-excluded');
      const told = { at, until: payload.until };
      return answerOf(presentExclusion({ type: exclusionTypeOf(told), ...told }), outcome);
    },
  };
}

function chosen(body: ExclusionChoice): ExclusionChoice {
  return body.type === 'time-out' ? { type: body.type, days: body.days } : { type: body.type, months: body.months };
}

function presentProtection({ limits, used, realityCheckMinutes, exclusion }: Protection, at: number) {
  const all = LIMIT_KINDS.flatMap((kind) => LIMIT_WINDOWS.map((window) => ({ kind, window })));
  return {
    limits: all.map((name) => {
      const limit = limits.find(({ kind, window }) => kind === name.kind && window === name.window) ?? NO_LIMIT;
      const { staked, returned } = used[name.window];
      const usedPoints = name.kind === 'stake' ? staked : staked - returned;
      const left = limit.points === null ? null : BigInt(limit.points) - usedPoints;
      return {
        ...name,
        ...presentLimit(limit),
        used: usedPoints,
        left: left !== null && left < 0n ? 0n : left,
        resetsAt: instantOf(windowEnd(name.window, at)),
      };
    }),
    realityCheckMinutes,
    exclusion: exclusion && presentExclusion(exclusion),
  };
}

function presentLimit({ points, pending }: Limit) {
  return { points, pending: pending && { points: pending.points, from: instantOf(pending.from) } };
}

function presentExclusion({ type, at, until }: { type: ExclusionType; at: number; until: number }): Exclusion {
  return { type, since: instantOf(at), until: until >= FOR_GOOD ? null : instantOf(until) };
}

export const handlers = (ground: Ground) => limitsHandlers(ground);
