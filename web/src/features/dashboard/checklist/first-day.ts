import type { ChecklistRewards } from '#contracts/checklist/calls.ts';
import type { ChecklistStep } from '#contracts/checklist/steps.ts';
import { DAY_MS } from '#contracts/days/time.ts';

export type FirstDay = {
  emailVerified: boolean;
  roundsPlayed: number;
  offersDone: number;
  hasCheckedRound: boolean;
  hasChosenSeed: boolean;
};

const SHOWN_MS = 7 * DAY_MS;

const STEP_OF: Partial<Record<keyof FirstDay, ChecklistStep>> = {
  roundsPlayed: 'round',
  offersDone: 'offer',
  hasChosenSeed: 'seed',
};

/** `isDue`: the ledger counts the step as completed; a pending offer does not count yet. */
export type Reward = { step: ChecklistStep; points: number; isDue: boolean };

/** `reward`: null if there is none, or it was claimed. */
export type Step = { name: keyof FirstDay; isDone: boolean; reward: Reward | null };

type At = { createdAt: string; now: number; rewards: ChecklistRewards | null };

/** Null without a reward to claim, once nothing is left to do or the account is older than a week. */
export function firstDaySteps(day: FirstDay, { createdAt, now, rewards }: At): readonly Step[] | null {
  const isOpen = rewards !== null && Date.parse(rewards.closesAt) > Date.parse(rewards.now);
  const steps = Object.entries(day).map(([key, state]): Step => {
    const name = key as keyof FirstDay;
    const told = isOpen ? rewards.steps.find(({ step }) => step === STEP_OF[name]) : undefined;
    const isPaid = told !== undefined && told.points > 0 && !told.isClaimed;
    const reward = isPaid ? { step: told.step, points: told.points, isDue: told.isDone } : null;
    return { name, isDone: Boolean(state) || reward?.isDue === true, reward };
  });
  const isNew = now - Date.parse(createdAt) < SHOWN_MS;
  const isShown = (isNew && steps.some(({ isDone }) => !isDone)) || steps.some(({ reward }) => reward !== null);
  return isShown ? steps : null;
}
