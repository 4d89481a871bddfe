import { foldEconomics } from './economics/fold.ts';
import { writeEconomics } from './economics/write.ts';
import { foldPromos } from './promos/fold.ts';
import { writePromos } from './promos/write.ts';
import { foldRaces } from './races/fold.ts';
import { writeRaces } from './races/write.ts';
import { defineView } from './view/define-view.ts';

/** Sums of the house, and what is on its accounts. */
export const HOUSE_VIEWS = [
  defineView({
    name: 'economics',
    version: 3,
    isSlow: true,
    tables: [
      { name: 'flow', key: ['partition', 'day', 'source_group', 'source'] },
      { name: 'member', key: ['account'] },
      { name: 'cohort', key: ['partition', 'day', 'month', 'source_group'] },
      { name: 'unplaced', key: ['account', 'partition', 'day', 'source_group'] },
    ],
    fold: foldEconomics,
    write: writeEconomics,
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'promos',
    version: 1,
    tables: [
      { name: 'code', key: ['id'] },
      { name: 'use', key: ['promo', 'account'] },
    ],
    fold: foldPromos,
    write: writePromos,
    // For staff only.
    news: () => ({ accounts: [] }),
  }),
  defineView({
    name: 'races',
    version: 1,
    tables: [
      { name: 'race', key: ['id'] },
      { name: 'winner', key: ['race', 'account'] },
    ],
    fold: foldRaces,
    write: writeRaces,
    news: () => ({ accounts: [] }),
  }),
];
