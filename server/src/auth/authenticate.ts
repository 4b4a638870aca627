import { distributorRoles } from '@brava/contract/access.ts'
import { companyStatus, secondStepKind } from '@brava/contract/enums.ts'
import type { Language } from '@brava/contract/language.ts'
import type { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import type { Pool } from 'pg'
import type { Person } from '../platform/call.ts'
import type { Queryable } from '../platform/db/queryable.ts'
import { hashToken } from '../platform/secrets/tokens.ts'
import { idleSeconds } from '../security/sessions.ts'

interface SessionRow {
  id: number
  company_id: number
  session_id: number
  first_name: string
  last_name: string
  email: string
  language: Language
  type: 1 | 2 | 3
  status: number
  is_domestic: boolean
  is_telecom: boolean
  currency: string
  roles: number[]
  must_set_up_mfa: boolean
  sees_no_keys: boolean
  reauthenticated_at: Date
}

/** An open session `s`, and a person `u` of a company `c` who may sign in. $2 now, $3 idle since. */
const isOpen = 's.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3'
const parameterIsOn = (name: keyof typeof defaultParameters) =>
  `exists (select 1 from parameters where name = '${name}' and value = 'true'::jsonb)`
/** Codes by e-mail and SMS are not enough where a second step is required (guarantee G18). */
const isWithoutStrongStep = `p.mfa_kind <> ${secondStepKind.authenticator} and not exists (select 1 from passkeys k where k.user_id = p.id)`
const maySignIn = `not u.is_disabled and c.status in (${companyStatus.code.approved}, ${companyStatus.code.blocked})`

// A named statement: each connection parses and plans it once. $1 token hash, $2 now, $3 idle since, $4 noted before.
const statement = {
  name: 'authenticate',
  text: `
    with found as (
      select s.id, s.user_id, s.last_seen_at, s.reauthenticated_at from sessions s
      where s.token_hash = $1 and ${isOpen}
    ), seen as (
      update sessions s set last_seen_at = $2 from found f where s.id = f.id and f.last_seen_at < $4
    ), person as (
      select u.id, u.company_id, f.id as session_id, u.first_name, u.last_name, u.email, u.language, u.mfa_kind,
        c.type, c.status, c.is_domestic, c.is_telecom, c.currency, f.reauthenticated_at,
        array(select role_id from user_roles r where r.user_id = u.id order by 1) as roles
      from found f join users u on u.id = f.user_id join companies c on c.id = u.company_id
      where ${maySignIn}
    )
    select p.*, p.roles && array[${distributorRoles.join(', ')}]::smallint[] and ${parameterIsOn('mfaMandatoryForDistributors')}
        and ${isWithoutStrongStep} as must_set_up_mfa,
      ${parameterIsOn('mfaMandatoryForKeys')} and ${isWithoutStrongStep} as sees_no_keys
    from person p`,
} as const

/**
 * The person behind a bearer token; null when the token is unknown, ended, idle too long or too old, the person is
 * disabled, or the company may not sign in. Runs on every call: one prepared statement, which also records the visit
 * (at most every 30 s, so that reads do not write).
 */
export async function authenticate(pool: Pool, token: string, request: { now: Date }): Promise<Person | null> {
  if (token.length < 20 || token.length > 100) return null
  const ago = (seconds: number) => secondsBefore(request.now, seconds)
  const { rows } = await pool.query<SessionRow>({
    ...statement,
    values: [hashToken(token), request.now, ago(idleSeconds), ago(30)],
  })
  const row = rows[0]
  if (!row) return null
  return {
    id: row.id,
    companyId: row.company_id,
    sessionId: row.session_id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    language: row.language,
    companyType: row.type,
    companyIsBlocked: row.status === companyStatus.code.blocked,
    isDomestic: row.is_domestic,
    isTelecomCompany: row.is_telecom,
    currency: row.currency,
    userGroups: row.roles,
    mustSetUpMfa: row.must_set_up_mfa,
    seesNoKeys: row.sees_no_keys,
    reauthenticatedAt: row.reauthenticated_at,
  }
}

const secondsBefore = (now: Date, seconds: number) => new Date(now.getTime() - seconds * 1000)

/** $1 session ids, $2 now, $3 idle since. */
const aliveText = `select s.id from sessions s join users u on u.id = s.user_id join companies c on c.id = u.company_id
  where s.id = any($1) and ${isOpen} and ${maySignIn}`

/** Which of these sessions are still valid, without recording a visit: for what stays open between calls. */
export async function aliveSessions(
  db: Queryable,
  sessionIds: readonly number[],
  now: Date,
): Promise<ReadonlySet<number>> {
  const { rows } = await db.query(aliveText, [sessionIds, now, secondsBefore(now, idleSeconds)])
  return new Set((rows as { id: number }[]).map((row) => row.id))
}
