import type { DatabasePool } from 'slonik';
import { CHECKLIST_STEPS, isStepDone } from '#contracts/checklist/steps.ts';
import { DAY_MS, instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { Ledger } from '#contracts/outcome.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { LiveSettings } from '#contracts/settings/live-settings.ts';
import { readChecklist } from '#projections/experience/read.ts';
import { refused } from '../module/errors.ts';
import { eventIn } from '../module/receipts.ts';
import type { Ground } from '../module/ground.ts';
import { answer, answerOf, type Handlers } from '../module/handler.ts';

type Deps = {
  pool: DatabasePool;
  ledger: Ledger;
  identity: Pick<Identity, 'person' | 'claimOnce'>;
  settings: Pick<LiveSettings, 'value'>;
  now: () => number;
};

const NO_ACCOUNT = refused('forbidden', 'This account has no checklist.');
const UNVERIFIED = refused('address-unconfirmed', 'Confirm your email to claim this reward.');
const KNOWN_MAILBOX = refused(
  'checklist-step-claimed',
  'Another account with your email address claimed this reward. It is paid once per person.',
);
const OVER = refused('checklist-over', REFUSALS['checklist-over'].message);

/** The log has neither the email nor the registration of an account, so both are checked here. */
function checklistHandlers(deps: Deps): Pick<Handlers, 'checklist' | 'claim-checklist-step'> {
  const { pool, ledger, identity, settings, now } = deps;
  const closesAt = (createdAt: number) => createdAt + settings.value('checklist-days') * DAY_MS;
  return {
    async checklist({ account }) {
      const [person, { claimed, ...facts }] = await Promise.all([
        identity.person(account),
        readChecklist(pool, account),
      ]);
      if (person === null) return NO_ACCOUNT;
      const at = now();
      const steps = CHECKLIST_STEPS.map((step) => ({
        step,
        points: settings.value(`checklist-${step}`),
        isDone: isStepDone(step, facts, at),
        isClaimed: claimed.has(step),
      }));
      return answer({
        now: instantOf(at),
        closesAt: instantOf(closesAt(person.createdAt)),
        steps,
      });
    },
    async 'claim-checklist-step'({ account, commandId, body: { step } }) {
      const person = await identity.person(account);
      if (person === null) return NO_ACCOUNT;
      if (!person.emailVerified) return UNVERIFIED;
      if (closesAt(person.createdAt) <= now()) return OVER;
      if (!(await identity.claimOnce(account, `checklist ${step}`))) return KNOWN_MAILBOX;
      const outcome = await ledger.submit({ type: 'claim-checklist-step', commandId, account, step });
      if (outcome.kind === 'refusal') return outcome;
      const { amount, payload } = eventIn(outcome, 'checklist-step-claimed');
      return answerOf({ step: payload.step, amount }, outcome);
    },
  };
}

export const handlers = (ground: Ground) => checklistHandlers(ground);
