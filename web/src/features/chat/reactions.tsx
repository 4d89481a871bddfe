import { styled } from 'styled-components';
import { addChatReaction, removeChatReaction } from '#contracts/chat/calls.ts';
import { type ChatMessage, type Reaction, REACTION_EMOJI, REACTIONS } from '#contracts/chat/message.ts';
import { sentenceOf } from '../../api/api-error.ts';
import { useCallMutation } from '../../api/use-call.ts';
import { color, line, radius, size, space, touch } from '../../theme/tokens.ts';
import { useToast } from '../../ui/overlay/toast.tsx';

const NAMES: Readonly<Record<Reaction, string>> = {
  like: 'Like',
  love: 'Love',
  laugh: 'Laugh',
  wow: 'Wow',
  sad: 'Sad',
  fire: 'Fire',
};

const Pills = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)};
  margin-top: ${space(1)};
`;

const Pill = styled.button`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  min-height: 1.75rem;
  padding: 0 ${space(2)};
  color: ${color.text};
  background: ${color.panel};
  border: ${line.hair};
  border-radius: ${radius.round};
  font-size: ${size.fine};
  font-variant-numeric: tabular-nums;
  cursor: pointer;
  &[aria-pressed='true'] {
    background: ${color.brassTint};
    border-color: ${color.brass};
  }
  &:disabled {
    cursor: default;
  }
  @media (pointer: coarse) {
    min-height: ${touch};
  }
`;

const Choice = styled(Pill)`
  justify-content: center;
  min-width: 2rem;
  padding: 0;
  font-size: ${size.body};
`;

const Choices = styled.div`
  display: grid;
  grid-template-columns: repeat(6, minmax(0, 1fr));
  gap: ${space(1)};
`;

function useReacting(id: number) {
  const toast = useToast();
  const { mutateAsync: add } = useCallMutation(addChatReaction);
  const { mutateAsync: takeBack } = useCallMutation(removeChatReaction);
  return async (kind: Reaction, isOn: boolean) => {
    try {
      await (isOn ? add : takeBack)({ params: { id, kind } });
    } catch (error) {
      toast({ title: 'Your reaction was not saved', message: sentenceOf(error), tone: 'loss' });
    }
  };
}

type ReactionsProps = { message: ChatMessage; reader: string; mayReact: boolean };

/** Under a message: each kind with its number of players; a press adds or takes back the reader's own. */
export function Reactions({ message: { id, reactions }, reader, mayReact }: ReactionsProps) {
  const react = useReacting(id);
  if (reactions === undefined) return null;
  return (
    <Pills role="group" aria-label="Reactions">
      {reactions.map(({ kind, usernames }) => {
        const isOwn = usernames.includes(reader);
        return (
          <Pill
            key={kind}
            type="button"
            aria-pressed={isOwn}
            aria-label={`${NAMES[kind]}: ${usernames.length}`}
            title={usernames.join(', ')}
            disabled={!mayReact}
            onClick={() => void react(kind, !isOwn)}
          >
            <span aria-hidden="true">{REACTION_EMOJI[kind]}</span>
            {usernames.length}
          </Pill>
        );
      })}
    </Pills>
  );
}

export function ReactionChoices({
  message: { id, reactions = [] },
  reader,
  onDone,
}: Omit<ReactionsProps, 'mayReact'> & { onDone(): void }) {
  const react = useReacting(id);
  const own = new Set(reactions.filter(({ usernames }) => usernames.includes(reader)).map(({ kind }) => kind));
  return (
    <Choices role="group" aria-label="React">
      {REACTIONS.map((kind) => (
        <Choice
          key={kind}
          type="button"
          aria-pressed={own.has(kind)}
          aria-label={NAMES[kind]}
          title={NAMES[kind]}
          onClick={() => {
            onDone();
            void react(kind, !own.has(kind));
          }}
        >
          <span aria-hidden="true">{REACTION_EMOJI[kind]}</span>
        </Choice>
      ))}
    </Choices>
  );
}
