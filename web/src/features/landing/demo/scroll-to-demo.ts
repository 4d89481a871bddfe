export const DEMO_SECTION_ID = 'demo';
/** The games without the heading above them. */
export const DEMO_PLACE_ID = 'demo-place';

/** As much of the games as the screen holds; with the heading where there is room for both (demo-place.tsx). */
export function scrollToDemo(isStill: boolean): void {
  document.getElementById(DEMO_PLACE_ID)?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
}
