import type { CommandOf } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/time.ts';
import { HOUSE_ACCOUNTS } from '#contracts/definition/house-accounts.ts';
import type { CommandId } from '#contracts/ids.ts';
import { derivedId } from '#infra/ids/derived-id.ts';

export type PlanRace = (command: CommandOf<'plan-race'>) => Promise<unknown>;

const RACES = [
  // Over when the world opens: planned a day ago.
  { name: 'Opening Day', measure: 'wagered', startsIn: 0, days: 1, prizes: [600, 300, 150] },
  { name: 'High Rollers’ Week', measure: 'wagered', startsIn: 0, days: 7, prizes: [2500, 1500, 1000, 500, 250] },
  { name: 'Lucky Weekend', measure: 'multiplier', startsIn: 8, days: 2, prizes: [1000, 500, 250] },
] as const;

type Plan = { secret: string; now: number; isFirst: boolean };

/** The first is planned a day before the others. `now`: milliseconds. */
export async function planRacesAtDemo(plan: PlanRace, { secret, now, isFirst }: Plan): Promise<void> {
  const today = Math.floor(now / DAY_MS);
  for (const { name, measure, startsIn, days, prizes } of isFirst ? RACES.slice(0, 1) : RACES.slice(1)) {
    await plan({
      type: 'plan-race',
      commandId: derivedId(`${secret} race ${name}`) as CommandId,
      account: HOUSE_ACCOUNTS.races,
      actor: 'cli:demo',
      name,
      measure,
      firstDay: today + startsIn,
      days,
      prizes: [...prizes],
      reason: 'Races of the demo world',
    });
  }
}
