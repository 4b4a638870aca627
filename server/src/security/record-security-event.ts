import type { ActKind } from '@brava/contract/security/activity.ts'
import type { Db, Trx } from '../platform/db/connect.ts'

/** What happened, for people who must be able to trust it (guarantee G46). */
export interface SecurityEvent {
  /** Dotted name, "auth.signedIn", "users.rolesChanged". */
  readonly kind: ActKind
  /** The acting person, if known. */
  readonly person?: { readonly id: number; readonly companyId: number } | null
  readonly ip?: string | undefined
  readonly requestId?: string | undefined
  /** Facts; never passwords, tokens, codes or keys. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/**
 * Writes one row of the security log; the table allows no updates or deletions. Runs in the transaction of its cause,
 * if there is one.
 */
export function recordSecurityEvent(db: Db | Trx, event: SecurityEvent): Promise<void> {
  return recordSecurityEvents(db, [event])
}

/** The same for an act on several things at once: one row each, in one statement. */
export async function recordSecurityEvents(db: Db | Trx, events: readonly SecurityEvent[]): Promise<void> {
  if (events.length === 0) return
  await db
    .insertInto('security_events')
    .values(
      events.map((event) => ({
        kind: event.kind,
        user_id: event.person?.id ?? null,
        company_id: event.person?.companyId ?? null,
        ip: event.ip ?? null,
        request_id: event.requestId ?? null,
        detail: JSON.stringify(event.detail ?? {}),
      })),
    )
    .execute()
}
