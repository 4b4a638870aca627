import { languages } from '@brava/contract/language.ts'
import { mailWording } from '@brava/contract/mail-templates/mail-wording.ts'
import { mailTemplates } from '@brava/contract/mail-templates/mail-templates.endpoints.ts'
import { type FiltersOf, listAt, type RowOf } from '../api/list.ts'
import { useList } from '../api/use-list.ts'
import { dateTime } from '../text/format.ts'
import { language, languageNames } from '../text/language.ts'
import { Badge } from '../ui/basics/badge.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import type { Filter } from '../ui/filter/filter.ts'
import { ListPage, PageHeader } from '../ui/layout/page.tsx'
import type { Column } from '../ui/table/column.ts'
import { DataTable } from '../ui/table/data-table.tsx'
import { ListToolbar } from '../ui/table/list-toolbar.tsx'
import { t } from './mails.texts.ts'

type Row = RowOf<typeof mailTemplates.list>

export const mailsList = listAt(mailTemplates.list, {
  remember: 'mails',
  debounceMs: 300,
  defaultSort: { by: 'name', ascending: true },
})

const looks = {
  [mailWording.code.standard]: {},
  [mailWording.code.changed]: { tone: 'success', glyph: 'check' },
  [mailWording.code.broken]: { tone: 'warning', glyph: 'triangle' },
} as const

const columns: Column<Row>[] = [
  {
    id: 'name',
    header: t.subject,
    fixed: true,
    phone: 'title',
    cell: (row) => row.subject,
  },
  { id: 'language', header: t.language, phone: 'sub', cell: (row) => languageNames[row.language] },
  {
    id: 'wording',
    header: t.state,
    phone: 'badge',
    cell: ({ wording }) => <Badge {...looks[wording]}>{mailWording.label(wording, language)}</Badge>,
  },
  {
    id: 'changedDate',
    header: t.changedBy,
    quiet: true,
    from: 860,
    phone: 'hidden',
    cell: (row) => (row.changedDate ? `${row.changedBy ?? ''}, ${dateTime(row.changedDate)}` : ''),
  },
]

const filters: Filter<Partial<FiltersOf<typeof mailTemplates.list>>>[] = [
  {
    kind: 'one',
    name: 'language',
    label: t.language,
    options: languages.map((value) => ({ value, label: languageNames[value] })),
  },
  { kind: 'yesNo', name: 'isChanged', label: t.isChanged },
]

/** The address where the text of a kind of mail in a language is edited. */
export const mailAddress = ({ templateId, name, language }: Pick<Row, 'templateId' | 'name' | 'language'>) =>
  templateId === null ? `/mails/new?name=${name}&language=${language}` : `/mails/edit/${templateId}`

/** Every kind of mail in each language. */
export function MailsScreen() {
  const list = useList(...mailsList)
  return (
    <ListPage>
      <PageHeader title={t.title} facts={t.facts} />
      <ListToolbar list={list} search={t.search} columns={columns} filters={filters} />
      <DataTable
        label={t.title}
        list={list}
        columns={columns}
        rowTo={mailAddress}
        empty={<EmptyState title={t.none}>{t.noneWhy}</EmptyState>}
      />
    </ListPage>
  )
}
