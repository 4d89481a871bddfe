import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import type { ChatMessage } from '#contracts/chat/message.ts';
import { instantOf } from '#contracts/days/time.ts';
import { AccountHouse } from '#tests/support/account-screen.tsx';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { LiveProvider } from '../../live/live-provider.tsx';
import { type About, MessageForm } from './message-form.tsx';
import type { MessageActs } from './message-menu.tsx';
import { MessageLine } from './message-line.tsx';

const told = (different: Partial<ChatMessage> = {}): ChatMessage => ({
  id: 7,
  username: 'bert',
  message: 'who plays?',
  timestamp: instantOf(Date.now()),
  isAdmin: false,
  type: 'message',
  ...different,
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function openLine(message: ChatMessage) {
  const house = new AccountHouse(signedInUser({ username: 'ada' })).answers('/api/chat/messages/7/reactions/fire', {
    success: true,
  });
  const acts = {
    mention: vi.fn<MessageActs['mention']>(),
    reply: vi.fn<MessageActs['reply']>(),
    edit: vi.fn<MessageActs['edit']>(),
  };
  house.open(
    <ol>
      <MessageLine message={message} reader="ada" onIgnore={() => undefined} acts={acts} />
    </ol>,
  );
  return { house, acts, openMenu: () => fireEvent.click(screen.getByRole('button', { name: /^Message of/ })) };
}

test('a reaction is shown with its count, pressed for its player, and a press adds or takes it back', async () => {
  const reactions = [{ kind: 'fire' as const, usernames: ['bert', 'ada'] }];
  const { house } = openLine(told({ reactions }));
  const pill = screen.getByRole('button', { name: 'Fire: 2' });
  expect([pill.getAttribute('aria-pressed'), pill.getAttribute('title')]).toEqual(['true', 'bert, ada']);
  fireEvent.click(pill);
  await waitFor(() => expect(house.sent.at(-1)).toMatchObject({ path: '/api/chat/messages/7/reactions/fire' }));
});

test('the menu has reactions and a reply; only the own fresh message can be edited', () => {
  const { acts, openMenu } = openLine(told());
  openMenu();
  expect(screen.getByRole('group', { name: 'React' }).querySelectorAll('button')).toHaveLength(6);
  expect(screen.queryByText('Edit')).toBeNull();
  fireEvent.click(screen.getByText('Reply'));
  expect(acts.reply).toHaveBeenCalledWith(expect.objectContaining({ id: 7 }));
  cleanup();
  const own = openLine(told({ username: 'ada' }));
  own.openMenu();
  expect(screen.queryByText('Report message')).toBeNull();
  fireEvent.click(screen.getByText('Edit'));
  expect(own.acts.edit).toHaveBeenCalledTimes(1);
  cleanup();
  openLine(told({ username: 'ada', timestamp: '2026-01-01T00:00:00.000Z' })).openMenu();
  expect(screen.queryByText('Edit')).toBeNull();
});

test('an edited reply shows what it answers and that it was edited', () => {
  openLine(told({ editedAt: '2026-01-01T00:00:00.000Z', reply: { id: 3, username: 'cleo', message: 'hello' } }));
  const line = screen.getByRole('listitem').textContent;
  expect(line).toContain('Reply to cleo hello');
  expect(line).toContain(', edited');
});

function Writing({ first }: { first: About | null }) {
  const [draft, setDraft] = useState('hi');
  const [about, setAbout] = useState(first);
  return (
    <LiveProvider player={null}>
      <MessageForm
        draft={draft}
        onDraft={setDraft}
        about={about}
        onAbout={setAbout}
        isAway={false}
        onSent={() => undefined}
        onRefused={() => undefined}
      />
    </LiveProvider>
  );
}

test('a reply and an edit are sent with their message, Escape gives them up, and an emoji goes into the text', async () => {
  const house = new AccountHouse(signedInUser())
    .answers('/api/chat/send', { success: true, message: told() })
    .answers('/api/chat/messages/7', { success: true, message: told() });
  house.open(<Writing first={{ act: 'reply', message: told() }} />);
  expect(screen.getByText('Reply to bert: who plays?')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Emoji' }));
  fireEvent.click(screen.getByRole('button', { name: 'Clover' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { hidden: true }).value).toContain('🍀');
  fireEvent.keyDown(screen.getByRole('textbox', { hidden: true }), { key: 'Enter' });
  await waitFor(() => expect(house.sent.at(-1)).toMatchObject({ path: '/api/chat/send', body: { replyTo: 7 } }));
  await waitFor(() => expect(screen.queryByText('Reply to bert: who plays?')).toBeNull());
  cleanup();
  house.open(<Writing first={{ act: 'edit', message: told() }} />);
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => {
    expect(house.sent.at(-1)).toMatchObject({ path: '/api/chat/messages/7', body: { message: 'hi' } });
  });
  cleanup();
  house.open(<Writing first={{ act: 'edit', message: told() }} />);
  fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' });
  expect(screen.queryByText('Editing your message')).toBeNull();
});
