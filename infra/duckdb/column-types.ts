export const DUCK_TYPES = { text: 'VARCHAR', whole: 'BIGINT', time: 'TIMESTAMP', day: 'DATE' } as const;
