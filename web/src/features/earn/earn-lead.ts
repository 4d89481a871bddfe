/** Also in the page's shell. */
export const EARN_LEAD = 'Complete offers and surveys. Each shows what it pays and when your points arrive.';
