import { openOrigin } from '../../proofs/port/new-origin.ts';
import { type Desk, OperatorError } from '../desk.ts';

export async function newOrigin(
  desk: Desk,
  { partition, reason, host }: { partition: number; reason: string; host: string | null },
): Promise<boolean> {
  const opening = await openOrigin(desk.side, { partition, reason, host });
  if (opening.kind === 'never-signed') throw new OperatorError(`Partition ${partition} of the log was never signed.`);
  if (opening.kind === 'not-needed') {
    throw new OperatorError(
      `Partition ${partition} is signed as ${opening.origin}, and the prover has reported nothing against it: ` +
        'a new origin is for a log that may not be signed any further.',
    );
  }
  desk.say(`The prover signs partition ${partition} as ${opening.origin} from now on.`);
  desk.say(`The tree of ${opening.former} has ended. Tell the auditors and witnesses of the log both names, and why.`);
  return true;
}
