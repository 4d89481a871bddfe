import { randomCommandId } from '#infra/process/random.ts';
import { type Answer, type Caller, WronglyRefused } from './caller.ts';

export type Insisted = { path: string; body: object; method?: 'POST' | 'PUT' };

/** Only 200 will do. */
export async function insistOn(caller: Caller, { path, body, method = 'POST' }: Insisted): Promise<Answer> {
  const answer = await caller.insist(path, body, { 'idempotency-key': randomCommandId() }, method);
  if (answer.status !== 200) {
    throw new WronglyRefused(`${caller.name} was refused ${path}: ${answer.status} ${answer.text}`);
  }
  return answer;
}
