import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { LedgerEvent } from '#contracts/events.ts';
import type { HistoryData } from '#contracts/proofs/history/file.ts';
import { noteSigner } from '#infra/signed-note.ts';
import { EventStory } from '#tests/support/event-story.ts';
import { HEADS_SIGNER, LOG_ORIGIN, LOG_SIGNER, writtenHistory } from '#tests/support/written-history.ts';
import { HistoryPage } from './history-page.tsx';

const ANN = 1011;
const EVENTS = new EventStory().opens(ANN).bonus(ANN, 500).adjusts(ANN, 20, 'a gift').events as LedgerEvent[];
const DATA = await writtenHistory({ events: EVENTS, size: EVENTS.length, day: { size: EVENTS.length } });

afterEach(cleanup);

async function verdictOf(data: HistoryData): Promise<string> {
  render(<HistoryPage jsons={[JSON.stringify(data)]} />);
  return (await screen.findByText(/^Signed with|^Do not trust/)).parentElement!.textContent!;
}

test('given keys from the file alone, then it is genuine only if they are the house\u2019s, whose address is to be typed', async () => {
  const words = await verdictOf(DATA);
  expect(words).toMatch(/^Signed with these keys: compare them/);
  expect(words).toMatch(/a forger could have made them too\. Type the address of the house yourself/);
  expect(words).toContain('If they are the house\u2019s, this is your whole history, and it is genuine.');
  expect(words).not.toContain(DATA.house);
  for (const { verifierKey } of [LOG_SIGNER, HEADS_SIGNER]) expect(words).toContain(verifierKey);
});

test('given a key beside those that signed, then it is not shown as one of them', async () => {
  const { verifierKey } = noteSigner(LOG_ORIGIN, 'o'.repeat(32));
  await verdictOf({ ...DATA, log: { ...DATA.log, keys: [...DATA.log.keys, verifierKey] } });
  expect(document.body.textContent).not.toContain(verifierKey);
});

test('given a changed file, then no key is asked about', async () => {
  const words = await verdictOf({ ...DATA, events: DATA.events.slice(1) });
  expect(words).toMatch(/^Do not trust this file/);
  expect(words).not.toContain('+');
});
