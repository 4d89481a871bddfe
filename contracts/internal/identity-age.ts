import type { Age } from '../age/calls.ts';
import type { AccountId } from '../ids.ts';
import type { Receipt, Refusal } from '../outcome.ts';

/** `birthDate`: yyyy-mm-dd. */
export type StatedAge = { birthDate: string; timeZone?: string | undefined };

type AgeRefusal = {
  kind: 'refusal';
  code: 'birth-date-stored' | 'invalid-input';
  message: string;
  field: 'birthDate';
};

export type AgeAnswer = { kind: 'age'; age: Age; receipt: Receipt | null } | AgeRefusal | Refusal;

export type AgeFlows = {
  age(account: AccountId): Promise<Age>;
  confirmAge(account: AccountId, stated: StatedAge): Promise<AgeAnswer>;
};
