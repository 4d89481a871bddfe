// Drift between SQL and TypeScript fails at the query instead of showing a wrong number.
import { type Interceptor, SchemaValidationError } from 'slonik';

export const rowCheck: Interceptor = {
  name: 'row-check',
  transformRow(context, query, row) {
    const parser = context.resultParser;
    if (parser === undefined) return row;
    const result = parser['~standard'].validate(row);
    if (result instanceof Promise) throw new TypeError('a row schema must be synchronous');
    if (result.issues !== undefined) throw new SchemaValidationError(query, row, result.issues);
    return result.value as typeof row;
  },
};
