// Puts every row of a typed query through the schema that the query names, so that a drift between SQL and
// TypeScript is a fault at the query and not a wrong number on a screen.
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
