export const DEMO_SECTION_ID = 'demo';
export const DEMO_PLACE_ID = 'demo-place';

export function scrollToDemo(isStill: boolean): void {
  document.getElementById(DEMO_PLACE_ID)?.scrollIntoView({ behavior: isStill ? 'auto' : 'smooth' });
}
