// A wrong database user is reported at the start, before the first bet fails. Owners and superusers pass.
import { askOnce } from '#infra/postgres/session/kept-client.ts';
import { StartError } from '../start-error.ts';
import { type DatabaseRole, RIGHTS, roleName, schemasOf } from './rights.ts';

const MISSING = `
select wanted.privilege, wanted.name, current_user as login
from unnest($1::text[], $2::text[]) as wanted (name, privilege)
where case wanted.privilege
  when 'execute' then not has_function_privilege(wanted.name, 'execute')
  when 'usage' then not has_schema_privilege(wanted.name, 'usage')
  when 'create' then not has_database_privilege(current_database(), 'create')
  -- a table in a schema that may not even be looked into would be an error instead of an answer
  else not has_schema_privilege(case when wanted.name like '%.%' then split_part(wanted.name, '.', 1) else 'public' end, 'usage')
    or not has_table_privilege(wanted.name, wanted.privilege)
end limit 1`;

type Missing = { privilege: string; name: string; login: string };

export async function checkRights(url: string, role: DatabaseRole, answerWithinMs?: number): Promise<void> {
  const wanted = wantedBy(role);
  const values = [wanted.map(([name]) => name), wanted.map(([, privilege]) => privilege)];
  const { rows } = await askOnce(url, (client) => client.query<Missing>(MISSING, values), answerWithinMs);
  const missing = rows[0];
  if (missing === undefined) return;
  const verb = missing.privilege === 'usage' ? 'use schema' : missing.privilege;
  const right = `lacks the right to ${verb} ${missing.name}, which the service "${role}" needs`;
  const remedy = `connect as ${roleName(role)} or a member of it`;
  throw new StartError(`The database user ${missing.login} ${right}: ${remedy}; npm run migrate makes the roles.`);
}

function wantedBy(role: DatabaseRole): (readonly [name: string, privilege: string])[] {
  const { tables, functions = [], makesSchemas } = RIGHTS[role];
  return [
    ...schemasOf(role).map((schema) => [schema, 'usage'] as const),
    ...Object.entries(tables).flatMap(([table, privileges]) =>
      privileges.map((privilege) => [table, privilege] as const),
    ),
    ...functions.map((signature) => [signature, 'execute'] as const),
    ...(makesSchemas ? [['schemas', 'create'] as const] : []),
  ];
}
