import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { StaffAccess, StaffRecords } from '#contracts/internal/staff.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { AccessEntry } from '#contracts/standing/personal-calls.ts';
import { accountAsked } from '../../module/account-asked.ts';
import { refused } from '../../module/errors.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';
import { type NameOf, namesBy } from '../../module/person-names.ts';

type Deps = { staff: Pick<StaffRecords, 'access'>; identity: Pick<Identity, 'person' | 'publicPersons' | 'accountOf'> };

const OF_STAFF = refused('forbidden', 'Only an admin can open the personal data of staff.');

export function personalDataHandlers({
  staff: { access },
  identity,
}: Deps): Pick<Handlers, 'open-personal-data' | 'access-log'> {
  const namesOf = namesBy(identity);
  return {
    async 'open-personal-data'({ account: staff, commandId, params: { id }, body: { reason } }) {
      const person = await identity.person(id);
      if (person === null) return refused('account-unknown', REFUSALS['account-unknown'].message);
      const isStaff = person.roles.length > 0 && id !== staff;
      if (isStaff && !(await identity.person(staff))?.roles.includes('admin')) return OF_STAFF;
      const until = await access.open({ commandId, staff, account: id, reason });
      const { email, pendingEmail, firstName, lastName } = person;
      return answer({ until: instantOf(until), email, pendingEmail, firstName, lastName });
    },
    async 'access-log'({ query: { user, staff, ...page } }) {
      const [by, account] = await Promise.all([accountAsked(identity, staff), accountAsked(identity, user)]);
      return answerPage(await access.list({ ...page, staff: by, account }), async (rows) => {
        const nameOf = await namesOf(rows.flatMap((row) => [row.staff, row.account]));
        return rows.map((row) => present(row, nameOf));
      });
    },
  };
}

function present({ at, ...row }: StaffAccess, nameOf: NameOf): AccessEntry {
  return { ...row, staffName: nameOf(row.staff), accountName: nameOf(row.account), at: instantOf(at) };
}
