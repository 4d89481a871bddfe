// Players who join, claim, earn and invite by a plan. Only amounts depend on the settings.
import type { Command } from '#contracts/commands.ts';
import { DAY_MS, HOUR_MS } from '#contracts/days/time.ts';
import { dayOf, startOfDay } from '#contracts/days/utc-day.ts';
import type { LedgerEvent } from '#contracts/events.ts';
import { pointsOf } from '#contracts/offers/worth.ts';
import type { Outcome } from '#contracts/outcome.ts';
import { DEFAULT_TERMS, type Terms } from '#contracts/settings/terms.ts';
import { Book } from '#ledger/engine/book/book.ts';
import { SeenFilter } from '#ledger/engine/idempotency/seen-filter.ts';
import { CommandDecider } from '#ledger/engine/sequencer/command-decider.ts';
import { OpenBatch } from '#ledger/engine/sequencer/open-batch.ts';
import { ACCOUNT_MODEL, rulebook } from '#ledger/capabilities.ts';
import * as asks from './asks.ts';
import { SEEDS } from './given-account.ts';
import { drawsOf } from './random-story.ts';
import type { Overrides } from './terms.ts';

export const MONTH = { from: Date.UTC(2026, 5, 1), to: Date.UTC(2026, 6, 1) };

type Values = Terms['value'];
type Step = { at: number; ask(values: Values, done: Done): Command | null };
/** Events so far, by command. */
type Done = ReadonlyMap<string, readonly LedgerEvent[]>;

export type MonthPlan = readonly Step[];

const PLAYERS = 24;
const FIRST = 1000;

/** `daysBefore`: how long before the month it begins. */
export function planMonth(seed: number, daysBefore: number): MonthPlan {
  const draw = drawsOf(seed);
  const steps: Step[] = [];
  const begins = MONTH.from - daysBefore * DAY_MS;
  for (let player = FIRST; player < FIRST + PLAYERS; player++) {
    const joined = begins + Math.floor(draw() * (MONTH.to - begins - 10 * DAY_MS));
    const referrer = player > FIRST + 3 && draw() < 0.6 ? FIRST + Math.floor(draw() * 4) : null;
    steps.push(...joining(player, joined, referrer));
    for (let day = startOfDay(dayOf(joined)) + DAY_MS; day < MONTH.to; day += DAY_MS) {
      const at = day + Math.floor(draw() * 20 * HOUR_MS);
      if (draw() < 0.7) steps.push(always(at, asks.claimsDaily(player)));
      if (draw() < 0.5) steps.push(...offerAt(at + 1000, { player, referrer, draw }));
    }
  }
  return steps.toSorted((one, other) => one.at - other.at);
}

const always = (at: number, command: Command): Step => ({ at, ask: () => command });

function joining(player: number, at: number, referrer: number | null): Step[] {
  const granted = asks.bonus(player);
  const steps: Step[] = [
    always(at, asks.opens(player)),
    {
      at,
      ask: (values) => (values('signup-bonus') === 0 ? null : { ...granted, amountPoints: values('signup-bonus') }),
    },
  ];
  if (referrer === null) return steps;
  const set = asks.isReferred(player, referrer);
  steps.splice(1, 0, always(at, set));
  for (const [account, side, other] of [
    [player, 'friend', referrer],
    [referrer, 'referrer', player],
  ] as const) {
    const grant = asks.grantsReferral(account, side, other);
    steps.push({
      at: at + 3 * DAY_MS,
      ask: (_values, done) => {
        const promise = done.get(set.commandId)?.[0];
        if (promise?.type !== 'referral-set' || promise.payload.bonusPoints === 0) return null;
        return { ...grant, amountPoints: promise.payload.bonusPoints };
      },
    });
  }
  return steps;
}

type Offered = { player: number; referrer: number | null; draw: () => number };

function offerAt(at: number, { player, referrer, draw }: Offered): Step[] {
  const revenueMicros = 5000 + Math.floor(draw() * 4_000_000);
  const credit = { ...asks.credits(player, 0), revenueMicros };
  const share =
    referrer === null ? null : asks.shares(referrer, player, { creditId: credit.commandId, amountPoints: 1 });
  const isReversed = draw() < 0.15;
  const creditedIn = (done: Done) => done.get(credit.commandId)?.[0]?.amount ?? 0;
  const steps: Step[] = [
    { at, ask: (values) => ({ ...credit, amountPoints: pointsOf(revenueMicros, values('offer-share')) }) },
    {
      at: at + 10,
      ask: (_values, done) => (share && creditedIn(done) > 0 ? { ...share, amountPoints: creditedIn(done) } : null),
    },
  ];
  if (!isReversed) return steps;
  const later = at + Math.floor(draw() * 12 * DAY_MS) + 20;
  steps.push(always(later, asks.reverses(player, credit.commandId)));
  if (referrer !== null) steps.push(always(later + 10, asks.unshares(referrer, player, credit.commandId)));
  return steps;
}

/** `overrides` apply from the beginning of the month on. */
export function playMonth(plan: MonthPlan, overrides: Overrides = {}): LedgerEvent[] {
  let now = 0;
  const values: Values = (key) => {
    const own = now >= MONTH.from ? overrides[key] : undefined;
    return (own as never) ?? DEFAULT_TERMS.value(key);
  };
  const terms = { ...DEFAULT_TERMS, value: values };
  const moment = { now: 0, up: { boot: 'a test', ms: 0 } };
  const book = new Book(ACCOUNT_MODEL);
  const seen = new SeenFilter();
  const keeper = new CommandDecider({
    partition: 0,
    seq: 0,
    book,
    seen,
    rulebook: rulebook(SEEDS, { terms }),
    begun: moment,
  });
  const done = new Map<string, readonly LedgerEvent[]>();
  const events: LedgerEvent[] = [];
  for (const { at, ask } of plan.filter((step) => step.at < MONTH.to)) {
    now = at;
    const command = ask(values, done);
    if (command === null) continue;
    const outcome: Outcome = keeper.decide(new OpenBatch(at, { boot: 'a test', ms: at }), command, 0);
    if (outcome.kind === 'refusal') continue;
    done.set(command.commandId, outcome.events);
    events.push(...outcome.events);
  }
  return events.filter((event) => event.at >= MONTH.from);
}
