/** Adds a value, and removes the oldest beyond `most`. */
export function addLatest<Value>(values: Set<Value>, value: Value, most: number): void {
  values.add(value);
  removeOldest(values, most);
}

export function removeOldest<Key>(kept: Set<Key> | Map<Key, unknown>, most: number): void {
  if (kept.size <= most) return;
  const [oldest] = kept.keys();
  kept.delete(oldest!);
}
