import type { ListRequest } from '@brava/contract/list.ts'
import { languages } from '@brava/contract/language.ts'
import { mailWording } from '@brava/contract/mail-templates/mail-wording.ts'
import type { mailTemplates } from '@brava/contract/mail-templates/mail-templates.endpoints.ts'
import { sql } from 'kysely'
import type { Call } from '../../platform/call.ts'
import { contains } from '../../platform/db/containing.ts'
import { paged } from '../../platform/db/paging.ts'
import type { AnyMailTemplate } from '../../platform/mail/mail-template.ts'
import { type MailTemplateListRow, mailTemplateRows } from './mail-templates.sql.ts'
import { fillSubject, isUsable, valuesOf } from './placeholders.ts'
import { kindNamed, sampleSubject } from './view-template.ts'

/** Every kind of mail in every language. */
export async function listTemplates(
  { db }: Call,
  kinds: readonly AnyMailTemplate[],
  request: ListRequest<typeof mailTemplates.list>,
) {
  const all = kinds
    .flatMap((kind) =>
      languages.map((language) => ({ name: kind.name, language, subject: sampleSubject(kind, language) })),
    )
    .map((row, place) => ({ id: place + 1, ...row }))
  const { filters, quickSearch } = request
  let query = mailTemplateRows(db, all)
  if (filters.language) query = query.where('k.language', '=', filters.language)
  if (filters.isChanged !== undefined) query = query.where('m.id', filters.isChanged ? 'is not' : 'is', null)
  if (quickSearch !== '') {
    query = query.where(contains(quickSearch, 'k.subject', 'k.name', 'm.subject'))
  }
  const page = await paged<MailTemplateListRow, 'name' | 'language' | 'changedDate'>(query, request, {
    sort: {
      name: sql.ref('k.name'),
      language: sql.ref('k.language'),
      changedDate: { by: [sql.ref('m.changed_at')], nullable: true },
    },
    defaultSort: 'changedDate',
    id: sql.ref('k.id'),
  })
  return { ...page, data: page.data.map((row) => rowOf(kindNamed(kinds, row.name), row)) }
}

const wording = mailWording.code

function rowOf(template: AnyMailTemplate, { standardSubject, ownSubject, body, ...row }: MailTemplateListRow) {
  const values = valuesOf(template, { language: row.language, data: template.sample.data, toName: '' })
  return {
    ...row,
    subject: ownSubject ? fillSubject(ownSubject, values) : standardSubject,
    wording:
      body === null
        ? wording.standard
        : isUsable(template, { subject: ownSubject ?? '', body })
          ? wording.changed
          : wording.broken,
  }
}
