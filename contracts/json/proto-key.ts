/** Whether an object in a parsed JSON value has the key "__proto__", which schemas ignore where they refuse any other unknown key. */
export function hasProtoKey(value: unknown): boolean {
  const waiting: unknown[] = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next !== 'object' || next === null) continue;
    if (Object.hasOwn(next, '__proto__')) return true;
    // Not `push(...)`: a body may have more items than a call takes arguments.
    for (const item of Object.values(next)) waiting.push(item);
  }
  return false;
}
