import type { CommandOf } from '#contracts/commands.ts';
import { DAY_MS } from '#contracts/days/utc-day.ts';
import { HOUSE_ACCOUNTS } from '#contracts/house/accounts.ts';
import type { CommandId } from '#contracts/ids.ts';
import { derivedId } from '#infra/ids/derived-id.ts';

export type PlanRace = (command: CommandOf<'plan-race'>) => Promise<unknown>;

const RACES = [
  { name: 'High Rollers’ Week', measure: 'wagered', startsIn: 0, days: 7, prizes: [2500, 1500, 1000, 500, 250] },
  { name: 'Lucky Weekend', measure: 'multiplier', startsIn: 8, days: 2, prizes: [1000, 500, 250] },
] as const;

type Plan = { secret: string; admin: number; now: number };

/** `now`: milliseconds. */
export async function planRacesAtDemo(plan: PlanRace, { secret, admin, now }: Plan): Promise<void> {
  const today = Math.floor(now / DAY_MS);
  for (const { name, measure, startsIn, days, prizes } of RACES) {
    await plan({
      type: 'plan-race',
      commandId: derivedId(`${secret} race ${name}`) as CommandId,
      account: HOUSE_ACCOUNTS.races,
      actor: `operator:${admin}`,
      name,
      measure,
      firstDay: today + startsIn,
      days,
      prizes: [...prizes],
      reason: 'Races of the demo world',
    });
  }
}
