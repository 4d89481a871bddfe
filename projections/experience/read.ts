import { type CommonQueryMethods, sql } from 'slonik';
import { z } from 'zod';
import { CHECKLIST_STEPS, type ChecklistFacts, type ChecklistStep } from '#contracts/checklist/steps.ts';
import { type LevelSums, NO_LEVEL_SUMS } from '#contracts/levels/levels.ts';
import { sumText } from '../view/sums.ts';
import { stepBit } from './view.ts';

const row = z.object({ account: z.int(), offerPoints: sumText, wageredPoints: sumText });

/** Omits accounts without activity. */
export async function readDeeds(
  db: CommonQueryMethods,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, LevelSums>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.any(sql.type(row)`
    SELECT account, offer_points AS "offerPoints", wagered AS "wageredPoints"
    FROM experience.player WHERE account = ANY(${sql.array([...accounts], 'int8')})`);
  return new Map(rows.map(({ account, ...deeds }) => [account, deeds]));
}

const activityRow = z.object({ account: z.int(), offers: z.int(), riskedPoints: sumText });
export type Activity = Omit<z.infer<typeof activityRow>, 'account'>;

export const NO_ACTIVITY: Activity = { offers: 0, riskedPoints: 0n };

/** Activity of invited players. Omits accounts without any. */
export async function readActivity(
  db: CommonQueryMethods,
  accounts: readonly number[],
): Promise<ReadonlyMap<number, Activity>> {
  if (accounts.length === 0) return new Map();
  const rows = await db.any(sql.type(activityRow)`
    SELECT account, offers, risked AS "riskedPoints"
    FROM experience.player WHERE account = ANY(${sql.array([...accounts], 'int8')})`);
  return new Map(rows.map(({ account, ...activity }) => [account, activity]));
}

const payRow = row.omit({ account: true }).extend({
  lossMillionths: sumText,
  claimedAt: z.int(),
  remainder: z.int(),
  paidLevel: z.int(),
});

export type LevelPay = z.infer<typeof payRow>;

const NO_PAY: LevelPay = { ...NO_LEVEL_SUMS, lossMillionths: 0n, claimedAt: 0, remainder: 0, paidLevel: 1 };

export async function readLevelPay(db: CommonQueryMethods, account: number): Promise<LevelPay> {
  const found = await db.maybeOne(sql.type(payRow)`
    SELECT offer_points AS "offerPoints", wagered AS "wageredPoints", loss_millionths AS "lossMillionths",
      claimed_at AS "claimedAt", remainder, greatest(paid_level, 1) AS "paidLevel"
    FROM experience.player WHERE account = ${account}`);
  return found ?? NO_PAY;
}

const checklistRow = row.omit({ account: true }).extend({ checklist: z.int(), epoch: z.int() });

export async function readChecklist(
  db: CommonQueryMethods,
  account: number,
): Promise<ChecklistFacts & { claimed: ReadonlySet<ChecklistStep> }> {
  const found = await db.maybeOne(sql.type(checklistRow)`
    SELECT offer_points AS "offerPoints", wagered AS "wageredPoints", checklist, epoch
    FROM experience.player WHERE account = ${account}`);
  const { checklist, ...facts } = found ?? { ...NO_LEVEL_SUMS, checklist: 0, epoch: 0 };
  return { ...facts, claimed: new Set(CHECKLIST_STEPS.filter((step) => (checklist & stepBit(step)) !== 0)) };
}
