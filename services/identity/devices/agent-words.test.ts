import { expect, test } from 'vitest';
import { agentWords } from './agent-words.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
    'Chrome on Windows',
  ],
  ['node', 'Unknown browser'],
  ['', 'Unknown browser'],
])('%s is %s', (agent, words) => {
  expect(agentWords(agent)).toBe(words);
});
