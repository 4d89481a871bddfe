import { useRef } from 'react';
import { styled } from 'styled-components';
import { exportKeysCall } from '#contracts/finance/period-calls.ts';
import { useCallQuery } from '../../api/use-call.ts';
import { font, size, space } from '../../theme/tokens.ts';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { Row, Stack } from '../../ui/layout/flow.ts';
import { Box, Facts, Halves } from '../house/box.tsx';
import { Desk } from '../house/desk.tsx';
import { PackForm } from './pack-form.tsx';

const Code = styled.code`
  font-family: ${font.mono};
  font-size: ${size.fine};
  overflow-wrap: anywhere;
`;

const Steps = styled.ol`
  display: grid;
  gap: ${space(2)};
  padding-inline-start: ${space(5)};
  list-style: decimal;
  font-size: ${size.small};
`;

const CONTENTS = {
  Rules: 'Each game in words, and its tables as data',
  'Exact returns': 'Every bet as a fraction, with the chance of each way to win',
  'Commitment scheme': 'How seeds are committed to, used and revealed',
  Rounds: 'Every round of the revealed seed pairs, as CSV and Parquet. Players have public numbers',
  Verifier: 'One file of plain JavaScript that recomputes all of it, and rounds that it must refuse',
  'Signed manifest': 'SHA-256 of every file, signed with the key below',
};

export function PackDesk() {
  return (
    <Desk lead="For an outside auditor who certifies that the games are fair.">
      <Halves>
        <Box title="Rounds to pack">
          <PackForm />
        </Box>
        <Stack gap={3}>
          <Box title="Contents">
            <Facts of={CONTENTS} />
          </Box>
          <Box title="Steps for the auditor">
            <Steps>
              <li>
                Unpack it and run <Code>node selftest.mjs</Code>. It proves that the verifier refuses wrong rounds.
              </li>
              <li>
                Run <Code>node verifier.mjs --key &apos;…&apos;</Code> with the public key of this house:
                <PublicKey />
              </li>
              <li>
                With <Code>--heads-key &apos;…&apos;</Code> and the key of <a href="/log/keys">the daily notes</a>, it
                checks the signed note of the log, too.
              </li>
              <li>
                Compare the SHA-256 of <Code>rules.json</Code> with the last certificate.
              </li>
            </Steps>
          </Box>
        </Stack>
      </Halves>
    </Desk>
  );
}

function PublicKey() {
  const { data } = useCallQuery(exportKeysCall, {});
  const shown = useRef<HTMLElement>(null);
  const key = data?.keys[0];
  if (key === undefined) return null;
  return (
    <Row gap={2} align="center">
      <Code ref={shown}>{key}</Code>
      <CopyButton label="Copy the public key" text={key} shown={shown} />
    </Row>
  );
}
