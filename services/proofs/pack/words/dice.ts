export const DICE_WORDS =
  'One draw among 6: the die shows that number plus 1. `over` wins on 4, 5 and 6, `under` on 1, 2 and 3. A win pays 1.80x.';
