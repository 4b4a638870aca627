import type { Language } from '@brava/contract/language.ts'
import { sql } from 'kysely'
import { allMails } from '../../all-mails.ts'
import { createApp } from '../../app.ts'
import { readConfig } from '../../platform/config.ts'
import { composeMail } from '../../mail-outbox/compose-mail.ts'
import { mailById } from '../../mail-outbox/mails.sql.ts'
import { hashPassword } from '../../security/password-hash.ts'
import { solvedCaptcha } from '../../security/testing/solved-captcha.ts'
import { smallWorld } from '../../testing/small-world.ts'

export const password = 'Kljuc-u-bravi-26'
export const publicUrl = 'https://portal.brava.test'

/** The small world with passwords, the whole server over it, and a clock that stands still until it is moved. */
export async function authWorld() {
  const small = await smallWorld()
  let now = new Date('2026-11-21T08:00:00Z')
  const app = await createApp(
    readConfig({
      BRAVA_MODE: 'test',
      DATABASE_URL: small.url,
      LOG_LEVEL: 'silent',
      RATE_LIMITS: 'off',
      ROLE: 'web',
      PUBLIC_URL: publicUrl,
      TRUST_PROXY: 'true',
    }),
    { clock: { now: () => now } },
  )
  await app.startJobs()
  const { db } = app.services
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword(password) })
    .execute()
  await sql`update users set username = email`.execute(db)

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    options: {
      token?: string | undefined
      body?: object
      language?: Language
      ip?: string
      headers?: Record<string, string>
    } = {},
  ) {
    const response = await app.http.inject({
      method,
      url: `/api${path}`,
      headers: {
        'accept-language': options.language ?? 'en',
        'x-forwarded-for': options.ip ?? '203.0.113.5',
        ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
        ...options.headers,
      },
      ...(options.body ? { payload: options.body } : {}),
    })
    return { status: response.statusCode, headers: response.headers, body: response.json() as any }
  }

  return {
    ...small,
    app,
    db,
    call,
    moveClock(seconds: number) {
      now = new Date(now.getTime() + seconds * 1000)
    },
    now: () => now,
    async signIn(username: string, options: { ip?: string; password?: string; captcha?: string } = {}) {
      const { ip, ...rest } = options
      return call('POST', '/auth/login', { body: { username, password, ...rest }, ...(ip ? { ip } : {}) })
    },
    async tokenOf(username: string) {
      const answer = await call('POST', '/auth/login', { body: { username, password } })
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
      return String(answer.body.data.token)
    },
    /** A solved browser check. */
    async captcha() {
      return solvedCaptcha((await call('GET', '/auth/captcha')).body.data)
    },
    /** Mails to an address, newest first, as their recipient reads them. */
    async mailsTo(address: string) {
      const rows = await db
        .selectFrom('mails')
        .select('id')
        .where('to_address', '=', address)
        .orderBy('id', 'desc')
        .execute()
      return Promise.all(
        rows.map(async ({ id }) => {
          const row = await mailById(db, id)
          if (!row) throw new Error('a mail is gone')
          const composed = await composeMail(app.services, allMails(), row, 'recipient')
          return {
            template: row.template,
            subject: row.subject,
            text: composed?.text ?? '',
            html: composed?.html ?? '',
            row,
          }
        }),
      )
    },
    async close() {
      await app.close()
      await small.close()
    },
  }
}
export type AuthWorld = Awaited<ReturnType<typeof authWorld>>
