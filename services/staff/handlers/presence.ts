import type { Identity } from '#contracts/internal/identity.ts';
import type { StaffRecords } from '#contracts/internal/staff.ts';
import { refused } from '../../module/errors.ts';
import { answer, type Handler } from '../../module/handler.ts';

type Deps = { staff: Pick<StaffRecords, 'noteOpen'>; identity: Pick<Identity, 'person' | 'publicPersons'> };

const STAFF_ONLY = refused('forbidden', 'For staff only.');

/** Not recorded as an action: it changes nothing. */
export function presenceHandler({ staff, identity }: Deps): Handler<'staff-presence'> {
  return async ({ account, body }) => {
    const person = await identity.person(account);
    if (person === null || person.roles.length === 0) return STAFF_ONLY;
    const people = await identity.publicPersons(await staff.noteOpen(account, body));
    return answer({
      others: [...people.values()].map(({ account: other, username }) => ({ account: other, username })),
    });
  };
}
