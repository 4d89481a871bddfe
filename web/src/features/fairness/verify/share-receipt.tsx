import { Share2 } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { fairRoundLink } from '#contracts/fairness/calls.ts';
import { useCallQuery } from '../../../api/use-call.ts';
import { color, size, space } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { sharedReceiptPath } from '../../../ui/paths.ts';

const Frame = styled.section`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  margin-top: ${space(4)};
`;

const Address = styled.code`
  flex: 1 1 12rem;
  min-width: 0;
  overflow: hidden;
  color: ${color.quiet};
  font-size: ${size.fine};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

export function ShareReceipt({ id }: { id: string }) {
  const { data } = useCallQuery(fairRoundLink, { params: { id } });
  const address = useRef<HTMLElement>(null);
  if (data === undefined) return null;
  const url = new URL(sharedReceiptPath(data.link), window.location.href).href;
  // Rejects when the player cancels, which needs no message.
  const share = () => void navigator.share({ title: 'A receipt of Tallyhouse', url }).catch(() => undefined);
  return (
    <Frame aria-label="Share this receipt">
      <span>Share this receipt:</span>
      <Address ref={address}>{url}</Address>
      <CopyButton text={url} label="Copy the link" shown={address} />
      {'share' in navigator && (
        <Button small onClick={share}>
          <Share2 size={16} aria-hidden="true" />
          Share
        </Button>
      )}
    </Frame>
  );
}
