import type { Db } from '../platform/db/connect.ts'

/** Deletes what ended before these instants: sessions, sign-in data, and responses kept for idempotent repeats. */
export async function forget(db: Db, before: { sessions: Date; signIns: Date; answers: Date }): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<', before.sessions).execute()
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', before.signIns).execute()
  await db.deleteFrom('password_resets').where('expires_at', '<', before.signIns).execute()
  await db.deleteFrom('sign_in_failures').where('at', '<', before.signIns).execute()
  await db.deleteFrom('mail_counts').where('day', '<', before.signIns.toISOString().slice(0, 10)).execute()
  await db.deleteFrom('account_changes').where('ended_at', '<', before.sessions).execute()
  await db.deleteFrom('used_captchas').where('used_at', '<', before.signIns).execute()
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before.answers).execute()
  await db.deleteFrom('partner_requests').where('created_at', '<', before.answers).execute()
}
