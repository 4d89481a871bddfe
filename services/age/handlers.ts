import type { Ground } from '../module/ground.ts';
import { ageHandler } from './age.ts';
import { confirmAgeHandler } from './confirm-age.ts';

export function handlers({ identity }: Ground) {
  return { age: ageHandler(identity), 'confirm-age': confirmAgeHandler(identity) };
}
