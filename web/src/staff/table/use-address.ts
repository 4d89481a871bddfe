import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';

type Change = (params: URLSearchParams) => void;

/**
 * The parameters of the address as rendered, and a way to change them. `isStep` keeps the present address in the browser's
 * history.
 */
export function useAddress(): [URLSearchParams, (change: Change, isStep?: boolean) => void] {
  const [params, setParams] = useSearchParams();
  const { pathname } = useLocation();
  const rendered = useRef({ setParams, pathname });
  useEffect(() => void (rendered.current = { setParams, pathname }), [setParams, pathname]);
  const change = useCallback((changed: Change, isStep = false) => {
    // The router renders a new address late. A change starts from that address, not from the rendered one.
    const { pathname: path, search } = window.location;
    if (path !== rendered.current.pathname) return;
    const next = new URLSearchParams(search);
    changed(next);
    rendered.current.setParams(next, { replace: !isStep });
  }, []);
  return [params, change];
}

/** Sets these, and removes those that are empty. */
export function put(params: URLSearchParams, values: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === '') params.delete(name);
    else params.set(name, value);
  }
}
