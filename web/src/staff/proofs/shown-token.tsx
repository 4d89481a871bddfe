import { useRef } from 'react';
import { styled } from 'styled-components';
import type { IssuedToken } from '#contracts/proofs/auditor-calls.ts';
import { color, radius, size, space } from '../../theme/tokens.ts';
import { Button } from '../../ui/action/button.tsx';
import { CopyButton } from '../../ui/action/copy-button.tsx';
import { Row } from '../../ui/layout/flow.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { FormFoot } from '../act/reason-dialog.tsx';

const Token = styled.code`
  flex: 1 1 0;
  min-width: 0;
  padding: ${space(2)} ${space(3)};
  background: ${color.brassTint};
  border-radius: ${radius.small};
  font-size: ${size.small};
  overflow-wrap: anywhere;
`;

/** Not shown again: only its hash is stored. */
export function ShownToken({ issued: { token, name }, onClose }: { issued: IssuedToken; onClose(): void }) {
  const shown = useRef<HTMLElement>(null);
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`The token of ${name}`}
      description={
        token === null
          ? 'This token was issued before, and its reply was lost. Revoke it and issue another one.'
          : 'Copy it now. It is not shown again. Send it over an encrypted channel.'
      }
    >
      {token !== null && (
        <Row gap={2} align="center">
          <Token ref={shown}>{token}</Token>
          <CopyButton text={token} label="Copy the token" shown={shown} />
        </Row>
      )}
      <FormFoot>
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      </FormFoot>
    </Dialog>
  );
}
