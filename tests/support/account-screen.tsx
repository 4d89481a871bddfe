import { QueryClientProvider } from '@tanstack/react-query';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { vi } from 'vitest';
import type { User } from '#contracts/accounts/user.ts';
import { exactJson } from '#contracts/json/exact-json.ts';
import { createQueryClient, USER_KEY } from '../../web/src/api/query-client.ts';
import { SessionProvider } from '../../web/src/api/session.tsx';
import { ToastProvider } from './toast-provider.tsx';

export type Sent = { path: string; body: unknown };

/** Answers by path, in turn; the last one repeats. Other paths are unreachable. */
export class AccountHouse {
  readonly sent: Sent[] = [];
  readonly #answers = new Map<string, (() => Response)[]>();
  user: User | null;

  constructor(user: User | null) {
    this.user = user;
    vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
      if (path === '/api/auth/user') return this.#present();
      this.sent.push({ path, body: init.body === undefined ? null : JSON.parse(init.body as string) });
      const answers = this.#answers.get(path) ?? [];
      const next = answers.length > 1 ? answers.shift() : answers[0];
      if (next === undefined) throw new TypeError('Failed to fetch');
      return next();
    });
  }

  answers(path: string, body: object): this {
    return this.#add(path, () => new Response(exactJson(body)));
  }

  refuses(path: string, code: string, message: string, status = 400): this {
    const problem = JSON.stringify({ code, message, requestId: 'r' });
    return this.#add(path, () => new Response(problem, { status }));
  }

  isAwayFor(path: string): this {
    return this.#add(path, () => {
      throw new TypeError('Failed to fetch');
    });
  }

  open(screen: ReactNode, address = '/'): void {
    const client = createQueryClient();
    client.setQueryData(USER_KEY, this.user);
    render(
      <QueryClientProvider client={client}>
        <SessionProvider>
          <ToastProvider>
            <MemoryRouter initialEntries={[address]}>
              {screen}
              <Address />
            </MemoryRouter>
          </ToastProvider>
        </SessionProvider>
      </QueryClientProvider>,
    );
  }

  #add(path: string, answer: () => Response): this {
    this.#answers.set(path, [...(this.#answers.get(path) ?? []), answer]);
    return this;
  }

  #present(): Response {
    if (this.user !== null) return new Response(exactJson(this.user));
    return new Response(JSON.stringify({ code: 'unauthenticated', message: 'Sign in first.', requestId: 'r' }), {
      status: 401,
    });
  }
}

function Address() {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

export function arriveBy(link: string, take: () => void): void {
  window.history.replaceState(null, '', link);
  take();
}
