import { instantOf } from '#contracts/days/time.ts';
import type { Identity } from '#contracts/internal/identity.ts';
import type { BlockedAddresses, BlockedNetwork } from '#contracts/internal/staff.ts';
import { REFUSALS } from '#contracts/refusals.ts';
import type { BlockedAddress } from '#contracts/standing/blocked-calls.ts';
import { refused } from '../../module/errors.ts';
import { answer, answerPage, type Handlers } from '../../module/handler.ts';
import { type NameOf, namesBy } from '../../module/person-names.ts';

type Deps = { staff: { blocked: BlockedAddresses }; identity: Pick<Identity, 'publicPersons'> };
type BlockedCall = 'blocked-addresses' | 'block-address' | 'unblock-address';

const NOT_BLOCKED = refused('not-found', 'This address is not blocked.');

export function blockedHandlers({ staff: { blocked }, identity }: Deps): Pick<Handlers, BlockedCall> {
  const namesOf = namesBy(identity);
  return {
    async 'blocked-addresses'({ query }) {
      return answerPage(await blocked.list(query), async (rows) => {
        const nameOf = await namesOf(rows.map(({ addedBy }) => addedBy));
        return rows.map((row) => present(row, nameOf));
      });
    },
    async 'block-address'({ account: addedBy, addressOf, commandId, body }) {
      const added = await blocked.add({ ...body, commandId, addedBy, own: addressOf() });
      if ('kind' in added) return refused(added.code, REFUSALS[added.code].message);
      return answer(present(added, await namesOf([addedBy])));
    },
    async 'unblock-address'({ params: { id } }) {
      return (await blocked.remove(id)) ? answer({ success: true }) : NOT_BLOCKED;
    },
  };
}

function present({ at, ...row }: BlockedNetwork, nameOf: NameOf): BlockedAddress {
  return { ...row, addedByName: nameOf(row.addedBy), createdAt: instantOf(at) };
}
