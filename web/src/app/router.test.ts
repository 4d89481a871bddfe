import type { RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';
import { PAGES } from '../ui/pages.ts';
import { routes } from './router.tsx';

function pathsOf(all: readonly RouteObject[]): string[] {
  return all.flatMap(({ path, children = [] }) => [...(path === undefined ? [] : [path]), ...pathsOf(children)]);
}

test('the list of pages for the gateway equals the routes', () => {
  const pages = pathsOf(routes).filter((path) => path !== '*');
  expect(pages.toSorted()).toEqual([...PAGES].toSorted());
});
