import { expect, test } from 'vitest';
import { approvalColumns } from './columns.tsx';

const shown = (show: string) => approvalColumns(show).flatMap(({ name, isExtra }) => (isExtra === true ? [] : [name]));

test('changes that wait show before and after, the others their state and who decided', () => {
  expect(shown('')).toEqual(['Change', 'Before and after', 'Reason', 'Asked by', 'Age']);
  expect(shown('mine')).toEqual(shown(''));
  expect(shown('all')).toEqual(['Change', 'Reason', 'Asked by', 'Age', 'State', 'Decided by']);
});
