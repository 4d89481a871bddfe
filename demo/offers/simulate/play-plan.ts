import { setTimeout as delay } from 'node:timers/promises';
import type { Plan, Step } from './plan.ts';
import { sendSpoken } from './send-spoken.ts';

export type Played = {
  answered: number;
  surprises: string[];
};

const IN_FLIGHT = 64;
const TRIES = 5;
const FIRST_PAUSE_MS = 500;

export async function playPlan(
  { steps }: Pick<Plan, 'steps'>,
  doors: readonly string[],
  perSecond: number,
): Promise<Played> {
  const played: Played = { answered: 0, surprises: [] };
  const under = new Set<Promise<void>>();
  for (const [place, step] of steps.entries()) {
    while (under.size >= IN_FLIGHT) await Promise.race(under);
    const doorOf = (attempt: number) => doors[(place + attempt) % doors.length]!;
    const sent = tell(step, doorOf, played).finally(() => under.delete(sent));
    under.add(sent);
    await delay(1000 / perSecond);
  }
  await Promise.all(under);
  return played;
}

async function tell(step: Step, doorOf: (attempt: number) => string, played: Played): Promise<void> {
  let last = 'no answer';
  for (let at = 0; at < TRIES; at += 1) {
    if (at > 0) await delay(FIRST_PAUSE_MS * 2 ** at);
    const answer = await sendSpoken(doorOf(at), step.request).catch(() => null);
    if (answer === null) continue;
    last = `${answer.status} ${answer.text.slice(0, 60)}`;
    if (answer.status >= 500 || (answer.status === 429 && !step.isRefused)) continue;
    played.answered += 1;
    if (answer.ok === step.isRefused) played.surprises.push(`${step.network}: ${step.kind} was answered ${last}`);
    return;
  }
  played.surprises.push(`${step.network}: ${step.kind} was never taken (${last})`);
}
