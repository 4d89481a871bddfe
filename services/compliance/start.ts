import { HOUR_MS, MINUTE_MS } from '#contracts/days/time.ts';
import type { Compliance } from '#contracts/internal/compliance.ts';
import { openQueue } from '#infra/jobs/open-queue.ts';
import type { ComplianceRooms } from './rooms/compliance-rooms.ts';
import { appealHold, readHoldsOf } from './holds/appeals.ts';
import { closeOver } from './holds/close-over.ts';
import { tellPlayers } from './holds/tell-player.ts';
import { clearanceOf } from './requests/clearance.ts';
import { decideHold, holdsOf, readHolds, readOnHold } from './holds/hold-rows.ts';
import { forgetErased } from './payees/erased-payees.ts';
import { listPayees, maskedName } from './payees/list-payees.ts';
import { keyedHash, payeeKeys } from './payees/payee-keys.ts';
import { readPayee, writePayee } from './payees/payee-rows.ts';
import { assess } from './requests/assess.ts';
import {
  approvableAmong,
  forgetAssessment,
  linkedAccounts,
  readEvidence,
  readRisks,
  sweepAssessments,
} from './requests/assessment-rows.ts';
import { noteTipDevice, sweepTipDevices } from './risk/tips.ts';
import { Screening } from './sanctions/screening.ts';
import { readCurrentList } from './sanctions/load-list.ts';
import { watchList } from './sanctions/screen-all.ts';
import { taxQueue } from './tax/tax-queue.ts';
import { recordTaxForm, taxStanding } from './tax/tax-rows.ts';
import { payeeTotals, taxTotals } from './tax/tax-totals.ts';

export type OpenCompliance = Compliance &
  AsyncDisposable & {
    /** Loads a changed sanctions list, and screens payees and open withdrawals against it. */
    screenAll(): Promise<void>;
    /** Of holds and of decisions about them. */
    tellPlayers(): Promise<void>;
  };

const NOTICES_MS = 5000;

export function openCompliance(given: ComplianceRooms): OpenCompliance {
  const { pool, payeeKey, clock, random, settings } = given;
  const keys = payeeKeys(payeeKey);
  const screening = new Screening({ settings, keys });
  const rooms = { ...given, keys, screening };
  const list = watchList(given, screening);
  const chores: Record<string, () => Promise<void>> = {
    sweep: async () => {
      await forgetErased(pool, clock.now());
      await sweepAssessments(pool);
      await sweepTipDevices(pool);
      await closeOver(pool);
    },
    screening: () => list.pass(),
    notices: () => tellPlayers(given),
  };
  const queue = openQueue(given, {
    name: 'compliance',
    recurring: { sweep: HOUR_MS, screening: MINUTE_MS, notices: NOTICES_MS },
    run: async ({ key }) => chores[key]?.(),
  });
  return {
    payee: (account) => readPayee(pool, keys, account),
    payees: async (asked) => listPayees(pool, { keys, marker: await screening.marker(pool) }, asked),
    async maskedPayee(account) {
      const payee = await readPayee(pool, keys, account);
      return payee && { maskedName: maskedName(payee.legalName), country: payee.country };
    },
    sanctionsList: () => readCurrentList(pool),
    taxQueue: () => taxQueue(pool, given),
    payeeTotals: (year) => payeeTotals(pool, rooms, year),
    async savePayee(account, form) {
      const stored = await writePayee(pool, { keys, random }, { account, form });
      await screening.screenPayee(pool, account);
      return stored;
    },
    taxStanding: (account) => taxStanding(pool, given, account),
    assess: (request) => assess(rooms, request),
    noteTipDevice: (account, device) => noteTipDevice(pool, account, keyedHash(keys.device, device)),
    forget: (id) => forgetAssessment(pool, id),
    clearance: (account, id) => clearanceOf(rooms, account, id),
    approvable: (ids) => approvableAmong(pool, ids),
    risks: (ids) => readRisks(pool, ids),
    holdsOf: (withdrawals) => holdsOf(pool, withdrawals),
    onHold: () => readOnHold(pool),
    evidence: (id) => readEvidence(pool, id),
    holdsOfPlayer: (account) => readHoldsOf(pool, account),
    appealHold: (appeal) => appealHold(pool, appeal),
    holds: (page) => readHolds(pool, page),
    decideHold: (decision) => decideHold(pool, decision),
    recordTaxForm: (form, by) => recordTaxForm(pool, form, { by, now: clock.now() }),
    linkedAccounts: (account) => linkedAccounts(pool, account),
    taxTotals: (year) => taxTotals(pool, keys, year),
    screenAll: () => list.pass(),
    tellPlayers: () => tellPlayers(given),
    [Symbol.asyncDispose]: () => queue[Symbol.asyncDispose](),
  };
}
