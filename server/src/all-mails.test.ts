import { languages } from '@brava/contract/language.ts'
import { formerUser } from '@brava/contract/users/former-user.ts'
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { describe, expect, test } from 'vitest'
import { allMails } from './all-mails.ts'
import { estimateMail } from './orders/estimates/estimate-mail.ts'
import { gatewayChangedMail } from './payments/gateway-changed-mail.ts'
import type { Services } from './platform/call.ts'
import { systemClock } from './platform/clock.ts'
import { readConfig } from './platform/config.ts'
import { UnknownMailVariable, writeMail } from './platform/mail/write-mail.ts'

// Samples are written for an administrator: the database is only asked for names, and this one has none.
const services = {
  db: new Kysely({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }),
  config: readConfig({ BRAVA_MODE: 'test', PUBLIC_URL: 'https://portal.brava.test' }),
  clock: systemClock,
} as Services
const about = { services, reader: 'administrator', toName: 'Amra Hodžić', orderId: 1, companyId: 1 } as const

const every = allMails().flatMap((template) =>
  languages.map((language) => ({ template, name: template.name, language })),
)

describe('every mail, written from its sample', () => {
  test.each(every)('$name in $language: complete, plain and safe', async ({ template, language }) => {
    const { data, secrets = {} } = template.sample
    const mail = await writeMail(template, { ...about, language, data, secrets })
    expect(mail.subject).toMatch(/\S/)
    expect(mail.subject).not.toContain('\n')
    expect(mail.text).toContain('Amra Hodžić')
    expect(mail.html).toMatch(new RegExp(`^<!doctype html><html lang="${language}">`))
    for (const said of [mail.subject, mail.text, mail.html])
      expect(said).not.toMatch(/undefined|\bNaN\b|\[object|\bnull\b/)
    expect(mail.html).not.toMatch(/<script|javascript:|\son\w+=/i)
    // Days and hours in the reader's format, and only one full stop after "d.o.o." or "2026.".
    for (const said of [mail.subject, mail.text.replaceAll(/https?:\S+/g, '')]) {
      expect(said).not.toMatch(/\d{4}-\d\d-\d\d|\bUTC\b/)
      expect(said).not.toMatch(/\.\.(\s|$)/)
    }
    // Gmail cuts longer ones.
    expect(mail.html.length).toBeLessThan(100_000)
    // The same without secrets, as an administrator reads it in the outbox.
    const hidden = await writeMail(template, { ...about, language, data, secrets: null })
    for (const secret of Object.values(secrets))
      expect(hidden.html + hidden.text + hidden.subject).not.toContain(secret)
  })

  test.each(allMails().map((template) => ({ template, name: template.name })))(
    '$name reads every value it declares, in every language, and each has a description in three',
    async ({ template }) => {
      const declared = { ...template.variables, ...template.secrets }
      expect(Object.keys({ ...template.sample.data, ...template.sample.secrets }).sort()).toEqual(
        Object.keys(declared).sort(),
      )
      for (const { meaning } of Object.values(declared))
        for (const language of languages) expect(meaning[language]).toMatch(/\S/)
      for (const language of languages) {
        const read = new Set<string>()
        const { data, secrets = {} } = template.sample
        await writeMail(template, { ...about, language, data, secrets }, (name) => read.add(name))
        expect([language, [...read].sort()]).toEqual([language, Object.keys(declared).sort()])
      }
    },
  )

  test.each(allMails().map((template) => ({ template, name: template.name })))(
    '$name escapes anything in its values',
    async ({ template }) => {
      const hostile = (value: unknown): unknown => {
        if (typeof value === 'string') return /^\d{4}-\d\d-\d\dT|^https:/.test(value) ? value : `<img src=x>${value}`
        if (Array.isArray(value)) return value.map(hostile)
        if (typeof value !== 'object' || value === null) return value
        return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, hostile(each)]))
      }
      const { data, secrets = {} } = template.sample
      const mail = await writeMail(template, { ...about, language: 'en', data: hostile(data) as object, secrets })
      expect(mail.html).not.toContain('<img')
    },
  )

  /** Values that a mail shows as they are, and why nobody outside the distributor can put a link there. */
  const shownAsTheyAre: Readonly<Record<string, string>> = {
    number: 'the portal numbers orders, estimates, invoices and tickets itself',
    orderNumber: 'the same',
    paymentReference: 'made from the number of the order',
    'charges.document': 'the number of an invoice or an order',
    currency: 'one of the currencies of the portal',
    product: 'titles come from the catalogue, which only the distributor writes',
    'keys.product': 'the same',
    'lines.title': 'the same',
    'lines.code': 'the same',
    'lines.platform': 'platforms belong to the distributor',
    last4: 'four characters of a key',
    'keys.last4': 'the same',
    keyId: 'random characters made by the portal',
    username: "the person's own address, or letters, digits, - and _",
    'access-point-changed.host': 'of an address that an administrator entered with the password',
    'shop-changed.host': 'the same',
    'sms-gateway-changed.host': 'the same',
    'company-document-ends.path': 'made by the portal, opens a partner in it',
    'report-sent.report': 'one of the reports of the portal',
    'report-sent.screen': 'made by the portal, opens a report in it',
    'security-alert.rule': 'one of the alert rules',
    'security-alert.ip': 'a network address seen by the server',
    'mail-template-test.subject': 'written by the distributor and mailed to whoever wrote it',
    'mail-template-test.body': 'the same',
    'ticket-answered.message': 'only the distributor answers',
    'ticket-guest-answered.message': 'the same',
    'fault-answered.answer': 'the same',
    'key-return-answered.answer': 'the same',
    'company-discarded.reason': 'only the distributor discards a sign-up',
    'company-retailer-blocked.reason': 'sent only if the distributor blocks',
    'company-blocked.reason': 'made plain when the mail is queued, unless the distributor wrote it',
    'order-cancelled.reason': 'the same',
    'order-not-to-confirm.reason': 'the same',
    'order-refunded.reason': 'the same',
    'erasure-refused.reason': 'the same',
    'second-step-reset-asked.reason': 'the same',
    'notifications.items.message': 'names in it are made plain when the mail is queued',
    'notifications.items.facts': 'the same',
  }

  test.each(['access-point-changed', 'shop-changed', 'sms-gateway-changed'])(
    '%s names the server that Selma entered letter by letter',
    async (name) => {
      const template = allMails().find((one) => one.name === name)
      if (!template) throw new Error(`no mail ${name}`)
      for (const host of ['ap.moj-eracun.example', '10.20.0.7:8443']) {
        const data = { ...template.sample.data, host }
        const mail = await writeMail(template, { ...about, language: 'en', data, secrets: null })
        expect(mail.text).toContain(`Server: ${host}`)
      }
    },
  )

  /** Copies of a value with the text in one place of each, at any depth. */
  function withTextIn(value: unknown, text: string): { path: string; copy: unknown }[] {
    if (typeof value === 'string') return [{ path: '', copy: text }]
    if (typeof value !== 'object' || value === null) return []
    return Object.entries(value).flatMap(([name, part]: [string, unknown]) =>
      withTextIn(part, text).map(({ path, copy }) => ({
        path: Array.isArray(value) ? path : [name, path].filter(Boolean).join('.'),
        copy: Array.isArray(value) ? value.with(Number(name), copy) : { ...value, [name]: copy },
      })),
    )
  }

  test('no mail makes a link of what people outside the distributor type, except where a reason is given here', async () => {
    const raw = new Set<string>()
    for (const template of allMails()) {
      const { data, secrets = {} } = template.sample
      for (const { path, copy } of withTextIn(data, 'https://evil.example')) {
        // A day, an instant or one of a few words: a mail with any other text is not written.
        const mail = await writeMail(template, { ...about, language: 'en', data: copy as object, secrets }).catch(
          () => undefined,
        )
        if (mail && (mail.subject + mail.text + mail.html).includes('evil.example'))
          raw.add(Object.hasOwn(shownAsTheyAre, path) ? path : `${template.name}.${path}`)
      }
    }
    expect([...raw].sort()).toEqual(Object.keys(shownAsTheyAre).sort())
  })

  test.each(allMails().map((template) => ({ template, name: template.name })))(
    "$name names an erased person in the reader's language",
    async ({ template }) => {
      const { data, secrets = {} } = template.sample
      const naming = async (person: string) => {
        const named = Object.entries(data as object).map(([name, value]: [string, unknown]) => [
          name,
          template.variables[name]?.kind === 'name' && typeof value === 'string' ? person : value,
        ])
        const mail = await writeMail(template, { ...about, language: 'bs', data: Object.fromEntries(named), secrets })
        return mail.subject + mail.text + mail.html
      }
      expect(await naming(`${formerUser} 7`)).toBe(await naming('Bivši korisnik 7'))
    },
  )

  test('an estimate queued by an earlier release without "firmUntil" goes out without that sentence', async () => {
    const { firmUntil: _, ...data } = estimateMail.sample.data
    const [before, now] = await Promise.all(
      [data, estimateMail.sample.data].map((one) =>
        writeMail(estimateMail, { ...about, language: 'en', data: one, secrets: null }),
      ),
    )
    expect(now?.text).toContain('they are guaranteed')
    expect(before?.text).toContain('10 of 12 keys are set aside')
    expect(before?.text).not.toMatch(/guaranteed|Invalid|undefined/)
  })

  test('a notice of a changed card gateway queued by an earlier release without "money" goes out and says nothing of it', async () => {
    const { money: _, ...data } = gatewayChangedMail.sample.data
    const [before, now] = await Promise.all(
      [data, gatewayChangedMail.sample.data].map((one) =>
        writeMail(gatewayChangedMail, { ...about, language: 'en', data: one, secrets: null }),
      ),
    )
    expect(now?.text).toContain('Payments: real')
    expect(before?.text).toContain('Gateway: Monri WebPay')
    expect(before?.text).not.toMatch(/Payments:|null|undefined/)
  })

  test('a mail with a missing value is not written, and the error names the value', async () => {
    for (const template of allMails()) {
      for (const name of Object.keys(template.sample.data)) {
        const data = { ...template.sample.data, [name]: undefined }
        const writing = writeMail(template, { ...about, language: 'bs', data, secrets: template.sample.secrets ?? {} })
        await expect(writing, `${template.name} without ${name}`).rejects.toThrow(UnknownMailVariable)
      }
    }
  })

  test('names are used once', () => {
    const names = allMails().map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
  })
})
