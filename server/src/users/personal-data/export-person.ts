import { monthsKept } from '@brava/contract/archives/months-kept.ts'
import type { FileAnswer } from '@brava/contract/endpoint.ts'
import { commonErrors } from '@brava/contract/errors.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Language } from '@brava/contract/language.ts'
import { securityErrors } from '@brava/contract/security/security.errors.ts'
import { dataFates, dataKindNames, dataKinds } from '@brava/contract/users/personal-data-kinds.ts'
import { keptText } from '@brava/contract/users/kept-text.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import { parametersOf } from '../../parameters/parameters-of.ts'
import type { Call } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { escapeHtml } from '../../platform/mail/render-mail.ts'
import { refuse } from '../../platform/refuse.ts'
import { writeZip, type ZipEntry } from '../../platform/zip/write-zip.ts'
import { passwordIsFresh } from '../../security/password-is-fresh.ts'
import { recordSecurityEvent } from '../../security/record-security-event.ts'
import { isSupplierOf } from '../is-supplier-of.ts'
import { lockManagedUser } from '../lock-managed-user.ts'
import { profileRow } from '../profile.sql.ts'
import { countRows, shownRows } from './personal-rows.sql.ts'
import { personalDataTexts as texts } from './personal-data.texts.ts'
import { places } from './places.ts'
import { dataSubject, soughtFor } from './sought.sql.ts'

/** Maximum rows of one table in an export; the rest are only counted. */
const mostRows = 10_000

/** Everything stored about the caller, as a ZIP. Throws security.passwordNeeded. */
export async function exportOwnData(call: Call): Promise<FileAnswer> {
  if (!passwordIsFresh(call)) refuse(securityErrors.passwordNeeded)
  return fileOf(call, call.person.id)
}

/**
 * The same for a person who left, to be handed over; logged with the person it is about. Not for the company's
 * supplier, which would read in it what is hidden from it everywhere else. Throws security.passwordNeeded,
 * common.notFound, users.dataOfOthers, users.stillHere.
 */
export async function exportDataOf(call: Call<'distributorsAndCompanyAdmins'>, id: number): Promise<FileAnswer> {
  await inTransaction(call.db, async (trx) => {
    const user = await lockManagedUser(trx, call, id)
    if (isSupplierOf(call.person, user.companyId)) refuse(usersErrors.dataOfOthers)
    if (!user.isDisabled) refuse(usersErrors.stillHere)
    if (!passwordIsFresh(call)) refuse(securityErrors.passwordNeeded)
    await recordSecurityEvent(trx, {
      kind: 'users.dataExported',
      person: call.person,
      ip: call.ip,
      requestId: call.requestId,
      detail: { userId: id, companyId: user.companyId },
    })
  })
  return fileOf(call, id)
}

async function fileOf(call: Call, id: number): Promise<FileAnswer> {
  const { language } = call
  const held = await dataOf(call, id)
  const { photo } = await profileRow(call.db, id)
  const picture = photo ? await call.files.get(photo) : null
  const name = `${texts.file[language]}-${id}`
  const entries: ZipEntry[] = [
    { name: `${name}.html`, bytes: Buffer.from(pageOf(held, language)) },
    { name: `${name}.json`, bytes: Buffer.from(JSON.stringify(held, null, 2)) },
    ...(picture ? [{ name: 'photo.webp', bytes: picture, isPacked: true }] : []),
  ]
  return { name: `${name}.zip`, type: 'application/zip', bytes: writeZip(entries) }
}

type Held = Awaited<ReturnType<typeof dataOf>>

/** The data by kind: rows about the person, and counts and dates of what the person did. */
async function dataOf({ db, clock, language, person }: Call, id: number) {
  const one = (await dataSubject(db, id)) ?? refuse(commonErrors.notFound)
  const sought = await soughtFor(db, one, person)
  const months = monthsKept(await parametersOf(db))
  const kinds = []
  for (const kind of dataKindNames) {
    const { label, what, why, fate } = dataKinds[kind]
    const tables = []
    for (const place of places.filter((each) => each.kind === kind)) {
      const { count, first, last } = await countRows(db, place, sought)
      if (count === 0) continue
      const rows = await shownRows(db, place, sought, mostRows)
      tables.push({ table: place.table, count, first, last, rows })
    }
    kinds.push({
      kind,
      label: label[language],
      what: what[language],
      why: why[language],
      kept: keptText(kind, months, language),
      erasure: dataFates[fate][language],
      tables,
    })
  }
  return { person: id, madeAt: clock.now(), kinds }
}

function pageOf({ person, madeAt, kinds }: Held, language: Language): string {
  const { dateTime } = formatter(language)
  const said = (value: unknown): string => {
    if (value === null || value === undefined) return ''
    if (value instanceof Date) return dateTime(value)
    return typeof value === 'string' ? value : JSON.stringify(value)
  }
  const cell = (tag: 'td' | 'th', value: unknown) => `<${tag}>${escapeHtml(said(value))}</${tag}>`
  const tableOf = ({ table, count, first, last, rows }: Held['kinds'][number]['tables'][number]) => {
    const [head] = rows
    const facts = [texts.rows[language]({ count }), first && last ? `${dateTime(first)} – ${dateTime(last)}` : '']
    const title = `<h3>${escapeHtml(table.replaceAll('_', ' '))}</h3><p>${escapeHtml(facts.filter(Boolean).join(', '))}</p>`
    if (!head) return title
    const heads = Object.keys(head)
    return `${title}<table><tr>${heads.map((each) => cell('th', each.replaceAll('_', ' '))).join('')}</tr>${rows
      .map((row) => `<tr>${heads.map((each) => cell('td', row[each])).join('')}</tr>`)
      .join('')}</table>`
  }
  const sections = kinds.map(
    ({ label, what, why, kept, erasure, tables }) =>
      `<h2>${escapeHtml(label)}</h2><p>${[what, why, kept, erasure].map(escapeHtml).join('<br>')}</p>${
        tables.length > 0 ? tables.map(tableOf).join('') : `<p>${escapeHtml(texts.nothing[language])}</p>`
      }`,
  )
  const title = escapeHtml(`${texts.title[language]} (${person})`)
  return `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${title}</title><style>
body{font:14px/1.5 system-ui,sans-serif;margin:2rem;max-width:70rem}table{border-collapse:collapse;margin:0 0 1rem}
td,th{border:1px solid #ccc;padding:.25rem .5rem;text-align:left;vertical-align:top}</style>
<h1>${title}</h1><p>${escapeHtml(dateTime(madeAt))}</p>${sections.join('')}</html>`
}
