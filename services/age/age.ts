import type { Identity } from '#contracts/internal/identity.ts';
import { answer, type Handler } from '../module/handler.ts';

export function ageHandler(identity: Pick<Identity, 'age'>): Handler<'age'> {
  return async ({ account }) => answer(await identity.age(account));
}
