// Where a call goes: its path with the parameters put in and its query behind.

export function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(valueOf(params, name)));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search}`;
}

function valueOf(params: unknown, name: string): string {
  const value = (params as Record<string, unknown> | undefined)?.[name];
  if (value === undefined || value === null) throw new Error(`the path needs ${name}`);
  return String(value);
}
