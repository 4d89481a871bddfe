import { Suspense, useLayoutEffect } from 'react';
import { act } from '@testing-library/react';
import { MemoryRouter, type NavigateFunction, type RouteObject, useNavigate, useRoutes } from 'react-router-dom';

/** The routes as the app renders them, from `address` on, and the way to go elsewhere. */
export function memoryRoutes(routes: RouteObject[], address = '/') {
  const way: { navigate?: NavigateFunction } = {};
  function Screens() {
    const navigate = useNavigate();
    useLayoutEffect(() => void (way.navigate = navigate));
    return <Suspense fallback={null}>{useRoutes(routes)}</Suspense>;
  }
  return {
    screens: (
      <MemoryRouter initialEntries={[address]}>
        <Screens />
      </MemoryRouter>
    ),
    go: (to: string | -1) => act(async () => way.navigate!(to as string)),
  };
}
