import type { FinanceException } from '#contracts/finance/exceptions.ts';
import { Facts } from '../../house/box.tsx';
import { Part } from '../../house/panel-parts.tsx';
import { PlayerLink } from '../../house/people.tsx';
import { Quiet, When } from '../../table/figures.tsx';
import { VERB_WORDS } from './verb-words.ts';

export function AsideFacts({ aside }: { aside: NonNullable<FinanceException['aside']> }) {
  const { verb, reason, by, at, decision, decidedBy, decidedAt, decidedReason } = aside;
  return (
    <Part title="Second person">
      <Facts
        of={{
          Asked: <When at={at} />,
          By: <PlayerLink account={by} />,
          For: VERB_WORDS[verb],
          Why: reason,
          [decision === 'approved' ? 'Approved by' : 'Declined by']:
            decidedBy === null ? null : <PlayerLink account={decidedBy} />,
          Decided: decidedAt === null ? null : <When at={decidedAt} />,
          Because: decidedReason,
        }}
      />
      {decision === null && <Quiet>Someone else has to approve it.</Quiet>}
    </Part>
  );
}
