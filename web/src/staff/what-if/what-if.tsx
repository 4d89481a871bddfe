import { useState } from 'react';
import { styled } from 'styled-components';
import { WHAT_IF_DAYS } from '#contracts/settings/what-if.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { color, line, radius, size, space, weight } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { formatCount } from '../../ui/figure/format.ts';
import { Select } from '../../ui/form/select.tsx';
import { Text } from '../../ui/layout/flow.ts';
import { type AskedWhatIf, useWhatIf, type WhatIfDays, type WhatIfState } from './use-what-if.ts';
import { WhatIfResult } from './what-if-result.tsx';

const Frame = styled.section`
  display: grid;
  gap: ${space(3)};
  padding: ${space(3)} ${space(4)};
  background: ${color.ground};
  border: ${line.hair};
  border-radius: ${radius.small};
  font-size: ${size.small};
  td {
    padding-block: ${space(1)};
  }
`;

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: ${space(2)};
  h3 {
    font-size: ${size.small};
    font-weight: ${weight.strong};
  }
`;

const Progress = styled.progress`
  width: 100%;
  height: 0.5rem;
  accent-color: ${color.brass};
`;

const OPTIONS = WHAT_IF_DAYS.map((days) => ({ value: String(days), label: `Last ${days} days` }));

type WhatIfProps = { settingKey: string; value: unknown };

/** Shows the last days recomputed under another value of a setting. */
export function WhatIf({ settingKey, value }: WhatIfProps) {
  const [days, setDays] = useState<WhatIfDays>(30);
  const [tries, setTries] = useState(0);
  const asked = { key: settingKey, value, days };
  return (
    <Frame aria-label="Recomputed under the new value">
      <Head>
        <h3>If this had been the rule</h3>
        <Select
          aria-label="Period"
          value={String(days)}
          onValue={(chosen) => setDays(Number(chosen) as WhatIfDays)}
          options={OPTIONS}
        />
      </Head>
      <Outcome key={JSON.stringify([asked, tries])} asked={asked} again={() => setTries(tries + 1)} />
    </Frame>
  );
}

function Outcome({ asked, again }: { asked: AskedWhatIf; again(): void }) {
  const state = useWhatIf(asked);
  switch (state.kind) {
    case 'done':
      return <WhatIfResult run={state.run} />;
    case 'not-possible':
      return <Text tone="quiet">{state.why}</Text>;
    case 'not-started':
      return <Problem words={sentenceOf(state.error)} again={again} />;
    case 'lost':
      return <Problem words="The computation stopped before its end." again={again} />;
    default:
      return <Running run={state.kind === 'running' ? state.run : null} />;
  }
}

function Problem({ words, again }: { words: string; again(): void }) {
  return (
    <Head role="alert">
      <Text tone="quiet">{words}</Text>
      <Button small onClick={again}>
        Try again
      </Button>
    </Head>
  );
}

function Running({ run }: { run: Extract<WhatIfState, { kind: 'running' }>['run'] }) {
  const { done, total } = run ?? { done: 0, total: 0 };
  return (
    <div role="status">
      <Text tone="quiet">
        {total === 0 ? 'Reading the log…' : `Reading the log: ${formatCount(done)} of ${formatCount(total)} events`}
      </Text>
      <Progress aria-label="Progress" {...(total > 0 && { value: done, max: total })} />
    </div>
  );
}
