import type { Identity, StandingCommand } from '#contracts/internal/identity.ts';
import type { Receipt } from '#contracts/outcome.ts';
import type { Role } from '#contracts/definition/roles.ts';
import { randomCommandId } from '#infra/process/random.ts';

type Changing = Pick<Identity, 'changeStanding'>;

const ACTOR = 'cli:tests';

async function done(identity: Changing, command: StandingCommand): Promise<Receipt> {
  const outcome = await identity.changeStanding(command, { isForced: true });
  if (outcome.kind === 'refusal') throw new Error(`${command.type} was refused: ${outcome.message}`);
  return outcome;
}

/** Ends the account's sessions. `until` in milliseconds, or permanent. */
export function givesRole(identity: Changing, account: number, role: Role, until: number | null = null) {
  const change = { type: 'grant-role', commandId: randomCommandId(), actor: ACTOR } as const;
  return done(identity, { ...change, account, role, until, reason: 'joins' });
}

export function bansPerson(identity: Changing, account: number, reason = 'chip dumping') {
  return done(identity, { type: 'ban-account', commandId: randomCommandId(), actor: ACTOR, account, reason });
}

export function unbansPerson(identity: Changing, account: number, reason = 'a mistake') {
  return done(identity, { type: 'unban-account', commandId: randomCommandId(), actor: ACTOR, account, reason });
}
