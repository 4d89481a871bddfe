/** Cloned by tests. */
export const TEMPLATE = 'test_template';

export function inDatabase(url: string, database: string): string {
  const address = new URL(url);
  address.pathname = `/${database}`;
  return address.href;
}
