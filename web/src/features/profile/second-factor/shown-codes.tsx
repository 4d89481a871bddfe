// Recovery codes are shown once; the player confirms that they are kept.
import { useRef } from 'react';
import { keepRecoveryCodes } from '#contracts/accounts/factor-calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { saveFile } from '../../../api/download-file.ts';
import { useCallMutation } from '../../../api/use-call.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Row, Stack } from '../../../ui/layout/flow.ts';
import { Codes, Words, Wrong } from '../form-parts.ts';

const FILE_NAME = 'tallyhouse-recovery-codes.txt';

export function ShownCodes({ codes, onKept }: { codes: readonly string[]; onKept(): void }) {
  const keeping = useCallMutation(keepRecoveryCodes);
  const shown = useRef<HTMLPreElement>(null);
  const text = codes.join('\n');
  const keep = () => keeping.mutate({}, { onSuccess: onKept });
  return (
    <Stack gap={4}>
      <Words>
        Each code signs you in once if you lose your phone. Keep them in a password manager or on paper. They are not
        shown again.
      </Words>
      <Codes ref={shown}>{text}</Codes>
      <Row gap={3} align="center" wrap>
        <CopyButton text={text} label="Copy the codes" shown={shown} />
        <Button small onClick={() => saveFile(new Blob([`${text}\n`], { type: 'text/plain' }), FILE_NAME)}>
          Download
        </Button>
        <Button small onClick={() => window.print()}>
          Print
        </Button>
      </Row>
      {keeping.error !== null && <Wrong role="alert">{sentenceOf(keeping.error)}</Wrong>}
      <Button tone="primary" pending={keeping.isPending} pendingText="Saving..." onClick={keep}>
        I have saved these codes
      </Button>
    </Stack>
  );
}
