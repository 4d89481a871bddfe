import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { color } from '../../theme/tokens.ts';
import { Row, Stack, Text } from './flow.ts';

afterEach(cleanup);

test('a stack is a grid, a row a flex box, and numbers are steps of space', () => {
  render(
    <Stack as="form" aria-label="stack" gap={[2, 4]} columns="1fr auto" items="end">
      <Row data-testid="row" gap={2} pad={[0, 3]} above={4} align="center" wrap flex="1" shrinks />
    </Stack>,
  );
  const stack = getComputedStyle(screen.getByRole('form'));
  expect([stack.display, stack.gap, stack.gridTemplateColumns]).toEqual(['grid', '0.5rem 1rem', '1fr auto']);
  expect(stack.justifyItems).toBe('end');
  const row = getComputedStyle(screen.getByTestId('row'));
  expect([row.display, row.gap, row.padding, row.marginTop]).toEqual(['flex', '0.5rem', '0px 12px', '16px']);
  expect([row.alignItems, row.flexWrap, row.flexGrow, row.minWidth]).toEqual(['center', 'wrap', '1', '0']);
});

test('a text has the ink and size of the tokens, and its element gets no attribute of them', () => {
  render(
    <Text tone="quiet" size="small" breaks wrap={false} title="words">
      Words
    </Text>,
  );
  const text = screen.getByText('Words');
  expect(text.getAttributeNames().toSorted()).toEqual(['class', 'title']);
  const style = getComputedStyle(text);
  expect([style.fontSize, style.overflowWrap, style.flexWrap]).toEqual(['15px', 'anywhere', '']);
  expect(
    document.head.textContent +
      [...document.styleSheets].map((sheet) => [...sheet.cssRules].map((rule) => rule.cssText).join('')).join(''),
  ).toContain(`color: ${color.quiet}`);
});
