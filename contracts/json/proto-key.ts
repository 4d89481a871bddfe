/** Strict schemas ignore the key "__proto__" instead of refusing it. */
export function hasProtoKey(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) return true;
    // `push(...)` would fail for bodies with more items than a call takes arguments.
    for (const item of Object.values(next)) waiting.push(item);
  }
  return false;
}
