// The hash of a command id that filter and window share: two well-mixed 32-bit values of a UUID's text.

export type Lanes = { readonly id: string; readonly one: number; readonly two: number };

let latest: Lanes = { id: '', one: 0, two: 1 };

/** `two` is odd. A fresh command's id is asked for and then added, here and there: from the second time on it is known. */
export function lanes(id: string): Lanes {
  if (id === latest.id) return latest;
  let one = 0x811c9dc5;
  let two = 0x9e3779b9;
  for (let index = 0; index < id.length; index++) {
    const code = id.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
  }
  one = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d);
  two = Math.imul(two ^ (two >>> 13), 0xc2b2ae35);
  latest = { id, one: (one ^ (one >>> 12)) >>> 0, two: ((two ^ (two >>> 16)) | 1) >>> 0 };
  return latest;
}
