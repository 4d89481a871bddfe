/** The control of `place` in the place of `control`, of an earlier rendering: of the same address and name, else of one. */
export function sameControl(control: Element, place: Element): HTMLElement | undefined {
  const all = [...place.querySelectorAll<HTMLElement>(control.localName)].filter((one) => one.checkVisibility());
  const address = control.getAttribute('href');
  const named = all.filter((one) => nameOf(one) === nameOf(control));
  const addressed = all.filter((one) => address !== null && one.getAttribute('href') === address);
  return named.find((one) => addressed.includes(one)) ?? named[0] ?? addressed[0];
}

/** Without a count: "Notifications, 2 new" -> "Notifications". */
function nameOf(control: Element): string {
  const name = control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent;
  // A tab may have the name of the button that submits its form.
  return `${control.getAttribute('type')} ${name.split(',')[0]}`;
}
