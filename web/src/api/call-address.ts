type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

export function addressOf(path: string, params: unknown, query: unknown): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const value = (params as Values | undefined)?.[name];
    if (value === undefined || value === null) throw new Error(`the path needs ${name}`);
    return encodeURIComponent(value);
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Values)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size === 0 ? filled : `${filled}?${search.toString()}`;
}
