import type { ComponentType } from 'react';
import { styled } from 'styled-components';
import { color, space } from '../../../theme/tokens.ts';
import { Quiet } from '../../../ui/layout/flow.ts';
import { Panel } from '../../../ui/layout/panel.tsx';
import { VerdictBanner } from '../../../ui/proof/verdict-banner.tsx';
import { EventsOfFile } from './events-of-file.tsx';
import type { Checked } from './history-banner.tsx';
import { SignedParts } from './signed-parts.tsx';
import { CheckGuard, UnfinishedCheck } from './unfinished-check.tsx';
import { type HistoryCheck, useHistoryCheck } from './use-history-check.ts';

const Limits = styled.ul`
  display: grid;
  gap: ${space(2)};
  max-width: 65ch;
  padding-inline-start: ${space(5)};
  list-style: disc;
  overflow-wrap: anywhere;
  li::marker {
    color: ${color.brass};
  }
`;

const Meter = styled.progress`
  width: 100%;
  max-width: 24rem;
  accent-color: ${color.brassFill};
`;

function Progress({ share }: Pick<HistoryCheck, 'share'>) {
  return (
    <Panel title="Checking your history">
      <Meter value={share} aria-label="Progress of the check" />
      <Quiet>A long history takes up to a minute. Nothing is sent anywhere.</Quiet>
    </Panel>
  );
}

type ReportProps = {
  /** As pages embed them. */
  jsons: readonly string[];
  /** Shows the verdict and the checks. */
  verdictPart: ComponentType<{ verdict: Checked }>;
};

export function HistoryReport(props: ReportProps) {
  return (
    <CheckGuard>
      <Report {...props} />
    </CheckGuard>
  );
}

function Report({ jsons, verdictPart: Verdict }: ReportProps) {
  const { share, verdict } = useHistoryCheck(jsons);
  if (verdict === null) return <Progress share={share} />;
  if (verdict.kind === 'failed') return <UnfinishedCheck />;
  if (verdict.kind !== 'checked') {
    const isApart = verdict.kind === 'apart';
    return (
      <VerdictBanner
        tone={isApart ? 'doubted' : 'refused'}
        title={isApart ? 'These files cannot be checked together' : 'Do not trust this file'}
      >
        <p>{verdict.words}</p>
      </VerdictBanner>
    );
  }
  return (
    <>
      <Verdict verdict={verdict} />
      <Panel title={`Not proven by ${verdict.parts.length === 1 ? 'this file' : 'these files'}`}>
        <Limits>
          {verdict.limits.map((limit) => (
            <li key={limit}>{limit}</li>
          ))}
        </Limits>
      </Panel>
      <EventsOfFile verdict={verdict} />
      <SignedParts verdict={verdict} />
    </>
  );
}
