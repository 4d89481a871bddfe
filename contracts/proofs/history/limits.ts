// The limits of a proof, for its reader.
import { counted, grouped } from '../../words/figures.ts';
import type { Checkpoint } from '../checkpoint.ts';
import { beganAgain } from './began-again.ts';
import type { RoundCounts } from './check-rounds.ts';
import type { PartData } from './read-parts.ts';
import type { Told } from './verdict.ts';

/** `last`: event of the file. */
type Found = { checkpoint: Checkpoint | null; rounds: RoundCounts; last: Told };

/** "house.example/log/0/e2" -> "/log/0/e2" */
function pathIn(origin: string): string {
  return origin.slice(origin.indexOf('/log/'));
}

function nameWords(username: string): string {
  return username === '' ? '' : ` The name “${username}” is in this file only, and nothing proves it.`;
}

export function limitsOf(
  { account, username, log, house, olderThan }: PartData,
  { checkpoint, rounds, last }: Found,
): string[] {
  const limits: string[] = [];
  if (olderThan !== null) {
    limits.push(
      `Your events after number ${grouped(last.header.version)}. They are in the file that this one was taken with.`,
    );
  } else if (checkpoint !== null) {
    limits.push(
      `Anything after event ${log.partition}-${checkpoint.size}, where this signed log ends. A newer file shows it.`,
    );
  }
  if (rounds.waiting > 0) {
    limits.push(
      `${counted(rounds.waiting, 'round')} whose seed is still secret. Change your seeds, then download a new file.`,
    );
  }
  if (rounds.open > 0)
    limits.push(`${counted(rounds.open, 'round')} that ${rounds.open === 1 ? 'is' : 'are'} still open.`);
  const anew = beganAgain(log);
  if (anew !== null)
    limits.push(`${anew} A file from before shows them. The names and reasons are at /log/keys of the house.`);
  limits.push(
    `The person behind the account. Each event has account number ${account}.${nameWords(username)}`,
    'That you made each bet and each move. Look through the events below: is each of them yours?',
    'When in a flight you cashed out. The log has the house’s clock only.',
    'That the house has the money. A signed log says what is owed, not what is in the bank.',
    `That others see the same log. Compare the signed log below with another player’s, or with ${pathIn(log.origin)}/checkpoint of the house.`,
    `That the key belongs to the house. Compare it with /log/keys of the house, or with the one in a file from another day. Type the house’s address yourself: this file says that it is ${house}, and a forger would write another.`,
  );
  return limits;
}
