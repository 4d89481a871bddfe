/** Of a choice, in the order given; the words of a value are its label. */
export function optionsOf<Value extends string>(words: Readonly<Record<Value, string>>) {
  return Object.entries<string>(words).map(([value, label]) => ({ value: value as Value, label }));
}
