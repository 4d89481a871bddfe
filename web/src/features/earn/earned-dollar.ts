// The documented rate of this page: of a dollar that a network pays, the player gets so many points.
export const EARNED_DOLLAR_POINTS = 50;
