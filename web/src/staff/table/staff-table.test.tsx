import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { BrowserRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeRequestsCall } from '#contracts/approvals/calls.ts';
import { LIST_HEADERS } from '#contracts/definition/list.ts';
import { adminUsersCall } from '#contracts/standing/staff-calls.ts';
import { signedInUser } from '#tests/support/signed-in-user.ts';
import { ToastProvider } from '#tests/support/toast-provider.tsx';
import { createQueryClient, USER_KEY } from '../../api/query-client.ts';
import { SessionProvider } from '../../api/session.tsx';
import { columnsOf } from './columns-of.tsx';
import { FilterBar } from './filter-bar.tsx';
import { filtersOf, useAsked } from './filter-terms.ts';
import { useSortedHere } from './sorted-here.ts';
import { useTableSource, wholeSource } from './sources.ts';
import { StaffTable } from './staff-table.tsx';

let saved: string[] = [];

const COLUMNS = columnsOf(adminUsersCall, {
  name: ['Name', 'id'],
  email: 'Email',
  points: 'Points',
  joined: ['Joined', 'createdAt'],
});
const FILTERS = filtersOf(adminUsersCall, { state: 'State', from: 'Joined from' });

function Users() {
  return (
    <StaffTable
      name="Users"
      columns={COLUMNS}
      source={useTableSource(adminUsersCall, { query: useAsked(FILTERS) })}
      empty={{ title: 'No users', words: '' }}
      tools={<FilterBar terms={FILTERS} />}
    />
  );
}

const CHANGES = columnsOf(changeRequestsCall, { age: ['Age', 'maker.at', { isAge: true }] });
const Changes = () => (
  <StaffTable
    name="Changes"
    columns={CHANGES}
    source={useTableSource(changeRequestsCall)}
    empty={{ title: 'No changes', words: '' }}
  />
);

let asked: { search: URLSearchParams; accept: string | null }[] = [];
let file = '';

const Address = () => <p data-testid="address">{useLocation().search}</p>;
const addressOf = () => screen.getByTestId('address').textContent;

function opens(
  at = '/',
  headers: Record<string, string> = { [LIST_HEADERS.totalRows]: '10000+' },
  Table: () => ReactNode = Users,
) {
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const accept = new Headers(init.headers).get('accept');
    asked.push({ search: new URL(path, 'http://house').searchParams, accept });
    if (accept === 'text/csv') return new Response(file);
    return new Response('[]', { headers: { [LIST_HEADERS.nextCursor]: '~more', ...headers } });
  });
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  window.history.replaceState(null, '', at);
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <BrowserRouter>
            <Table />
            <Address />
          </BrowserRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
}

const latest = () => Object.fromEntries(asked.at(-1)!.search);
const heading = (name: string) => screen.getByRole('columnheader', { name: new RegExp(name) });
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const shownColumns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);

beforeEach(() => {
  asked = [];
  saved = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  localStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  window.history.replaceState(null, '', '/');
});

test('a heading sorts by the server, a second press turns the order round, and both are in the address', async () => {
  opens();
  await waitFor(() => expect(heading('Joined').getAttribute('aria-sort')).toBe('descending'));
  expect(within(heading('Email')).queryByRole('button')).toBeNull();
  press('Name');
  await waitFor(() => expect(latest()).toMatchObject({ sort: 'username', order: 'asc' }));
  expect([addressOf(), heading('Name').getAttribute('aria-sort')]).toEqual(['?sort=username.asc', 'ascending']);
  press('Name');
  await waitFor(() => expect(latest()).toMatchObject({ sort: 'username', order: 'desc' }));
  expect(heading('Joined').getAttribute('aria-sort')).toBeNull();
  press('Joined');
  await waitFor(() => expect(addressOf()).toBe(''));
});

test('an age rises while the time of its field falls, also of a field inside another', async () => {
  opens('/', {}, Changes);
  await waitFor(() => expect(heading('Age').getAttribute('aria-sort')).toBe('ascending'));
  press('Age');
  await waitFor(() => expect(latest()).toMatchObject({ sort: 'maker.at', order: 'asc' }));
  expect([addressOf(), heading('Age').getAttribute('aria-sort')]).toEqual(['?sort=maker.at.asc', 'descending']);
  press('Age');
  await waitFor(() => expect(addressOf()).toBe(''));
});

test('the last rows are those of the opposite order', async () => {
  opens('/?sort=username.asc');
  await screen.findByText('More than 10,000 rows');
  press('Last rows');
  await waitFor(() => expect(latest()).toMatchObject({ sort: 'username', order: 'desc' }));
  expect(heading('Name').getAttribute('aria-sort')).toBe('ascending');
  press('First rows');
  await waitFor(() => expect(latest()).toMatchObject({ sort: 'username', order: 'asc' }));
});

test('the number of rows at once is kept', async () => {
  opens();
  await waitFor(() => expect(latest()['limit']).toBe('100'));
  fireEvent.change(await screen.findByLabelText('Rows at once'), { target: { value: '200' } });
  await waitFor(() => expect(latest()['limit']).toBe('200'));
  expect(localStorage.getItem('tallyhouse-staff-rows')).toBe('200');
  fireEvent.change(screen.getByLabelText('Rows at once'), { target: { value: '100' } });
});

test('filters of the address are chips, can be added and removed, and one that does not fit is not sent', async () => {
  opens('/?from=2026-02-30&open=7');
  await screen.findByText('2026-02-30 (does not fit)');
  await waitFor(() => expect(latest()).not.toHaveProperty('from'));
  press('Remove filter Joined from');
  await waitFor(() => expect(addressOf()).toBe(''));
  press('Add filter');
  press('State');
  fireEvent.change(await screen.findByLabelText('State'), { target: { value: 'banned' } });
  await waitFor(() => expect(latest()).toMatchObject({ state: 'banned' }));
  expect(addressOf()).toBe('?state=banned');
  press('Add filter');
  press('Joined from');
  press('Apply');
  await screen.findByText('Enter a value.');
  fireEvent.change(screen.getByLabelText('Joined from'), { target: { value: '2026-02-01' } });
  press('Apply');
  await waitFor(() => expect(latest()).toMatchObject({ state: 'banned', from: '2026-02-01' }));
});

test('columns keep the order and the width that keys or a drag gave them', async () => {
  opens();
  fireEvent.keyDown(heading('Points'), { key: 'ArrowLeft', altKey: true });
  expect(shownColumns()).toEqual(['Name', 'Points', 'Email', 'Joined']);
  fireEvent.dragStart(heading('Joined'));
  fireEvent.drop(heading('Points'));
  expect(shownColumns()).toEqual(['Name', 'Joined', 'Points', 'Email']);
  const edge = () => screen.getByRole('separator', { name: 'Width of Email' });
  fireEvent.keyDown(edge(), { key: 'ArrowRight' });
  fireEvent.keyDown(edge(), { key: 'ArrowRight' });
  expect(edge().getAttribute('aria-valuetext')).toBe('64 pixels');
  cleanup();
  opens();
  expect(shownColumns()).toEqual(['Name', 'Joined', 'Points', 'Email']);
  expect(heading('Email').style.maxWidth).toBe('64px');
  fireEvent.keyDown(edge(), { key: 'Home' });
  expect(heading('Email').style.maxWidth).toBe('');
});

test('columns are hidden and moved in their list, and restored', async () => {
  opens();
  press('Columns');
  fireEvent.click(await screen.findByLabelText('Email'));
  press('Move Joined forward');
  expect(shownColumns()).toEqual(['Name', 'Joined', 'Points']);
  press('As at first');
  expect(shownColumns()).toEqual(['Name', 'Email', 'Points', 'Joined']);
});

test('a saved view restores filters, sort and columns', async () => {
  opens('/?state=banned&sort=username.desc&open=7');
  fireEvent.keyDown(heading('Points'), { key: 'ArrowLeft', altKey: true });
  press('Saved views');
  fireEvent.click(await screen.findByRole('button', { name: 'Save view' }));
  await screen.findByText('Enter a name.');
  fireEvent.change(screen.getByLabelText('Name of this view'), { target: { value: 'Banned by name' } });
  press('Save view');
  cleanup();
  localStorage.removeItem('tallyhouse-staff-columns-Users');
  opens();
  expect(shownColumns()).toEqual(['Name', 'Email', 'Points', 'Joined']);
  press('Saved views');
  fireEvent.click(await screen.findByRole('button', { name: 'Banned by name' }));
  await waitFor(() => expect(latest()).toMatchObject({ state: 'banned', sort: 'username', order: 'desc' }));
  expect(addressOf()).toBe('?state=banned&sort=username.desc');
  expect(shownColumns()).toEqual(['Name', 'Points', 'Email', 'Joined']);
  press('Saved views');
  fireEvent.click(await screen.findByRole('button', { name: 'Remove view Banned by name' }));
  await waitFor(() => expect(screen.queryByText('Banned by name')).toBeNull());
});

test('the file has every row of the filter, and a toast says how many', async () => {
  file = 'Id\r\n1\r\n100000 rows\r\n';
  opens('/?state=banned&sort=username.asc');
  press('Download as CSV');
  await screen.findByText('100,000 rows saved');
  const sent = asked.find(({ accept }) => accept === 'text/csv')!;
  expect(Object.fromEntries(sent.search)).toEqual({ state: 'banned', sort: 'username', order: 'asc' });
  expect(saved).toEqual(['Users.csv']);
});

test('a file that is not whole says so', async () => {
  file = 'Id\r\n1\r\nStopped after 1 rows. Narrow the filter to save the rest.\r\n';
  opens();
  press('Download as CSV');
  expect(await screen.findByText('Not all rows are saved')).toBeDefined();
});

test('a list that is loaded whole is sorted by any column', async () => {
  const columns = columnsOf(adminUsersCall, {
    name: ['Name', 'username'],
    points: 'Points',
    seen: ['Seen', 'lastSeen'],
  });
  const rows = [
    { id: 1, username: 'bea', points: 5, lastSeen: null },
    { id: 2, username: 'ann', points: 40, lastSeen: '2026-01-01T00:00:00.000Z' },
  ] as never[];
  const orders: string[] = [];
  function Whole() {
    const source = wholeSource({ error: null, isFetching: false, refetch: () => undefined }, rows);
    const sorted = useSortedHere(source, columns);
    orders.push((sorted.source.rows as readonly { username: string }[]).map(({ username }) => username).join(' '));
    return <StaffTable name="Whole" columns={columns} source={source} empty={{ title: 'None', words: '' }} />;
  }
  const client = createQueryClient();
  client.setQueryData(USER_KEY, signedInUser());
  render(
    <QueryClientProvider client={client}>
      <SessionProvider>
        <ToastProvider>
          <BrowserRouter>
            <Whole />
          </BrowserRouter>
        </ToastProvider>
      </SessionProvider>
    </QueryClientProvider>,
  );
  expect(orders.at(-1)).toBe('bea ann');
  for (const [name, order, aria] of [
    ['Name', 'ann bea', 'ascending'],
    ['Points', 'ann bea', 'descending'],
    ['Points', 'bea ann', 'ascending'],
    ['Seen', 'ann bea', 'ascending'],
    ['Seen', 'ann bea', 'descending'],
  ] as const) {
    press(name);
    await waitFor(() => expect(heading(name).getAttribute('aria-sort')).toBe(aria));
    expect(orders.at(-1)).toBe(order);
  }
});
