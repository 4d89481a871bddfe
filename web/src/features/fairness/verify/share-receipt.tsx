import { MessageCircle, Share2 } from 'lucide-react';
import { useRef } from 'react';
import { styled } from 'styled-components';
import { sendChatMessage } from '#contracts/chat/calls.ts';
import { fairRoundLink } from '#contracts/fairness/calls.ts';
import { sentenceOf } from '../../../api/api-error.ts';
import { useCallMutation, useCallQuery } from '../../../api/use-call.ts';
import { color, size } from '../../../theme/tokens.ts';
import { Button } from '../../../ui/action/button.tsx';
import { CopyButton } from '../../../ui/action/copy-button.tsx';
import { Row } from '../../../ui/layout/flow.ts';
import { useToast } from '../../../ui/overlay/toast.tsx';
import { sharedReceiptPath } from '../../../ui/paths.ts';

const Address = styled.code`
  flex: 1 1 12rem;
  min-width: 0;
  overflow: hidden;
  color: ${color.quiet};
  font-size: ${size.fine};
  text-overflow: ellipsis;
  white-space: nowrap;
`;

function ShareInChat({ link }: { link: string }) {
  const toast = useToast();
  const { mutateAsync: send, isPending } = useCallMutation(sendChatMessage);
  const share = async () => {
    try {
      await send({ body: { message: '', receipt: link } });
      toast({ title: 'Receipt shared', message: 'All players can see and verify it in the chat.' });
    } catch (error) {
      toast({ title: 'Error', message: sentenceOf(error), tone: 'loss' });
    }
  };
  return (
    <Button small pending={isPending} onClick={() => void share()}>
      <MessageCircle size={16} aria-hidden="true" />
      Share in chat
    </Button>
  );
}

export function ShareReceipt({ id }: { id: string }) {
  const { data } = useCallQuery(fairRoundLink, { params: { id } });
  const address = useRef<HTMLElement>(null);
  if (data === undefined) return null;
  const url = new URL(sharedReceiptPath(data.link), window.location.href).href;
  // Rejects when the player cancels, which needs no message.
  const share = () => void navigator.share({ title: 'A receipt of Tallyhouse', url }).catch(() => undefined);
  return (
    <Row as="section" gap={2} align="center" wrap above={4} aria-label="Share this receipt">
      <span>Share this receipt:</span>
      <Address ref={address}>{url}</Address>
      <CopyButton text={url} label="Copy the link" shown={address} />
      <ShareInChat link={data.link} />
      {'share' in navigator && (
        <Button small onClick={share}>
          <Share2 size={16} aria-hidden="true" />
          Share
        </Button>
      )}
    </Row>
  );
}
