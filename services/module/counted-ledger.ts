import { v5 } from 'uuid';
import type { Command } from '#contracts/commands.ts';
import type { Ledger, Outcome, Refusal } from '#contracts/outcome.ts';

/** Must not change: points would be counted again when a request is repeated. */
const NAMESPACE = 'c1f54f0a-30b4-5c0e-8f6b-1d2f2d5c9a41';
const ACTOR = 'system:staff-points';
/** The points of an act can change between its decisions, such as those of a hold. */
const MOST_COUNTS = 3;

/**
 * Points that staff give or free are first counted on their own account, by the single writer of its partition, so that
 * requests at the same time cannot pass the sum of the day together. The ledger refuses what was not counted.
 */
export function countedLedger(ledger: Ledger): Ledger {
  return {
    submit(command) {
      const staff = staffIn(command);
      return staff === null ? ledger.submit(command) : submitCounted(ledger, command, staff);
    },
  };
}

function staffIn({ actor }: { actor?: string | undefined }): number | null {
  return actor?.startsWith('operator:') === true ? Number(actor.slice('operator:'.length)) : null;
}

async function submitCounted(ledger: Ledger, command: Command, staff: number): Promise<Outcome> {
  let outcome = await ledger.submit(command);
  for (let count = 0; count < MOST_COUNTS; count++) {
    const points = uncountedIn(outcome);
    if (points === null) return outcome;
    const counted = await countPoints(ledger, { command, staff, points });
    if (typeof counted !== 'number') return counted;
    outcome = await ledger.submit({ ...command, counted } as Command);
  }
  return outcome;
}

function uncountedIn(outcome: Outcome): number | null {
  const isUncounted = outcome.kind === 'refusal' && outcome.code === 'staff-points-uncounted';
  return isUncounted ? Number(outcome.details?.['points']) : null;
}

type Asked = { command: Command; staff: number; points: number };

/** How many are counted: all, or none if the day has no room. */
async function countPoints(ledger: Ledger, { command, staff, points }: Asked): Promise<number | Refusal> {
  const { commandId: of, type: what, account: at } = command;
  const commandId = v5(`${staff}:${of}:${points}`, NAMESPACE);
  const asked = { type: 'count-staff-points', commandId, account: staff, actor: ACTOR, of, what, at } as const;
  const outcome = await ledger.submit({ ...asked, amountPoints: points });
  if (outcome.kind === 'receipt') return points;
  return outcome.code === 'overloaded' ? outcome : 0;
}
