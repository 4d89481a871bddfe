import type { WhatIf } from '../what-if.ts';
import { DaySums } from './tip-limits.ts';

export const tipsReceived: WhatIf = {
  keys: ['tips-received-limit'],
  measure: 'Points received in tips',
  basis: ({ inForce, proposed, to }) =>
    proposed('tips-received-limit', to) <= inForce('tips-received-limit', to) ? 'recomputed' : 'estimated',
  explanation:
    'Every delivered tip is checked against the proposed limit of its day. Tips that went back may have had another reason, such as a ban, so a higher limit shows delivered tips only.',
  reads: () => ({ types: ['tip-received'] }),
  begin({ inForce, proposed }, tally) {
    const [was, would] = [new DaySums(), new DaySums()];
    return {
      take(event) {
        const { at, account, amount } = event;
        tally.checked(was.of(event) + amount <= inForce('tips-received-limit', at));
        was.add(event, amount);
        const fits = would.of(event) + amount <= proposed('tips-received-limit', at);
        if (fits) would.add(event, amount);
        else tally.fact('Would have gone back', amount);
        tally.decided({ at, account, before: amount, after: fits ? amount : 0 });
      },
    };
  },
};
