import type { PoolClient } from 'pg'

/** The role under which the application works; created by the first table file. */
const application = 'brava_app'

/**
 * Ensures that the database's owner may act as the application: the creator of a role may not assume it without being
 * allowed to, unless it is a superuser.
 * @throws Error with the statement that a superuser has to run, when another login created the role.
 */
export async function workAsApplication(client: PoolClient): Promise<void> {
  const { rows } = await client.query<{ may: boolean; login: string }>(
    `select current_user as login, pg_has_role(current_user, $1,
      case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as may`,
    [application],
  )
  const [one] = rows
  if (!one || one.may) return
  try {
    await client.query(`grant ${application} to current_user`)
  } catch (error) {
    throw new Error(
      `The login ${one.login} may not work as ${application}. Ask a superuser of this PostgreSQL for: grant ${application} to "${one.login}"`,
      { cause: error },
    )
  }
}
