import { type KeptKindName, keptKinds } from '@brava/contract/archives/kept-kinds.ts'
import { language } from '../../text/language.ts'
import { Card } from '../../ui/layout/card.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import classes from './personal-data.module.css'
import { t } from './personal-data.texts.ts'
import { Sentence } from './sentence.tsx'

interface Row {
  readonly kind: KeptKindName
  readonly stays: string
  readonly why: string
}

const rows: readonly Row[] = [
  { kind: 'custody_log', stays: t.staysInCustody, why: t.provesCustody },
  { kind: 'order_events', stays: t.staysInOrders, why: t.provesOrders },
  { kind: 'security_events', stays: t.staysInSecurity, why: t.provesSecurity },
  { kind: 'mails', stays: t.staysInMails, why: t.provesMails },
]

/**
 * Files that no erasure reaches: what data of a person stays in them, why, and after how long data are archived there.
 */
export function ArchivesCard({ months }: { months: Readonly<Record<KeptKindName, number>> }) {
  const columns: Column<Row>[] = [
    {
      id: 'archive',
      header: t.archive,
      fixed: true,
      phone: 'title',
      cell: ({ kind }) => keptKinds[kind].label[language],
    },
    {
      id: 'stays',
      header: t.stays,
      phone: 'line',
      cell: ({ stays }) => <Sentence>{stays}</Sentence>,
      phoneCell: ({ stays }) => stays,
    },
    {
      id: 'why',
      header: t.why,
      phone: 'line',
      cell: ({ why }) => <Sentence>{why}</Sentence>,
      phoneCell: ({ why }) => why,
    },
    { id: 'inPortal', header: t.inPortal, phone: 'sub', cell: ({ kind }) => t.months(months[kind]) },
  ]
  return (
    <Card title={t.archives} flush>
      <p className={classes.words}>{t.archivesText}</p>
      <Table label={t.archives} rows={rows} columns={columns} idOf={({ kind }) => kind} />
    </Card>
  )
}
