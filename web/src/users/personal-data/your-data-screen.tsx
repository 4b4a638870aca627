import type { KeptKindName } from '@brava/contract/archives/kept-kinds.ts'
import { auth } from '@brava/contract/auth/auth.endpoints.ts'
import { erasureState } from '@brava/contract/users/erasure-state.ts'
import { keptText } from '@brava/contract/users/kept-text.ts'
import { personalData } from '@brava/contract/users/personal-data.endpoints.ts'
import { dataFates, type DataKindName, dataKindNames, dataKinds } from '@brava/contract/users/personal-data-kinds.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { download } from '../../api/download.ts'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { ago } from '../../text/format.ts'
import { language } from '../../text/language.ts'
import { PasswordDialog } from '../../ui/ask/password-dialog.tsx'
import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Page, PageBody, PageHeader } from '../../ui/layout/page.tsx'
import { TwoLine } from '../../ui/table/cells.tsx'
import type { Column } from '../../ui/table/column.ts'
import { Table } from '../../ui/table/table.tsx'
import { ArchivesCard } from './archives-card.tsx'
import { t } from './personal-data.texts.ts'
import { Sentence } from './sentence.tsx'

interface Row {
  readonly kind: DataKindName
}
const rows: readonly Row[] = dataKindNames.map((kind) => ({ kind }))

type Months = Readonly<Record<KeptKindName, number>>

/** The server's answer contains the months. */
const keptFor = (kind: DataKindName, months: Months | undefined) =>
  months ? keptText(kind, months, language) : dataKinds[kind].kept[language]

const columns = (months: Months | undefined): Column<Row>[] => [
  {
    id: 'what',
    header: t.what,
    fixed: true,
    phone: 'title',
    cell: ({ kind }) => (
      <Sentence>
        <TwoLine sub={dataKinds[kind].what[language]}>{dataKinds[kind].label[language]}</TwoLine>
      </Sentence>
    ),
    phoneCell: ({ kind }) => <TwoLine sub={dataKinds[kind].what[language]}>{dataKinds[kind].label[language]}</TwoLine>,
  },
  {
    id: 'why',
    header: t.why,
    phone: 'line',
    cell: ({ kind }) => <Sentence>{dataKinds[kind].why[language]}</Sentence>,
    phoneCell: ({ kind }) => dataKinds[kind].why[language],
  },
  {
    id: 'kept',
    header: t.kept,
    phone: 'line',
    cell: ({ kind }) => <Sentence>{keptFor(kind, months)}</Sentence>,
    phoneCell: ({ kind }) => keptFor(kind, months),
  },
  {
    id: 'erasure',
    header: t.erasure,
    phone: 'sub',
    cell: ({ kind }) => <Sentence>{dataFates[dataKinds[kind].fate][language]}</Sentence>,
    phoneCell: ({ kind }) => `${t.erasure}: ${dataFates[dataKinds[kind].fate][language]}`,
  },
]

/**
 * Which data of the signed-in person Brava keeps, why and for how long; exporting them, and requesting their erasure.
 */
export function YourDataScreen() {
  const own = useEndpoint(personalData.mine, undefined)
  const [asking, setAsking] = useState<'download' | 'ask' | null>(null)
  const prove = useAct(auth.reauthenticate, { says: false, refreshes: [] })
  const ask = useAct(personalData.ask, { refreshes: [personalData.mine] })
  const withdraw = useAct(personalData.withdraw, { refreshes: [personalData.mine] })
  const request = own.data?.data.request
  const waits = request?.state === erasureState.code.requested
  const months = own.data?.data.erasedAfterMonths ?? 0
  const close = () => setAsking(null)
  return (
    <Page>
      <PageHeader
        title={t.title}
        facts={t.subtitle}
        actions={
          <>
            <Button disabled={own.isPending || waits} onClick={() => setAsking('ask')}>
              {t.ask}
            </Button>
            <Button variant="primary" icon={<IconDownload />} onClick={() => setAsking('download')}>
              {t.download}
            </Button>
          </>
        }
      />
      <PageBody>
        {request && waits && (
          <Notice
            tone="warning"
            action={
              <Button size="sm" pending={withdraw.pending} onClick={() => void withdraw.run()}>
                {t.withdraw}
              </Button>
            }
          >
            {t.waits(ago(request.askedDate))}
          </Notice>
        )}
        {request?.state === erasureState.code.refused && <Notice>{t.wasRefused(request.answer)}</Notice>}
        {months > 0 && <Notice tone="neutral">{t.automatic(months)}</Notice>}
        <Card title={t.kinds} flush>
          <Table label={t.kinds} rows={rows} columns={columns(own.data?.data.monthsKept)} idOf={({ kind }) => kind} />
        </Card>
        {own.data && <ArchivesCard months={own.data.data.monthsKept} />}
      </PageBody>
      <PasswordDialog
        open={asking === 'download'}
        onClose={close}
        title={t.download}
        label={t.password}
        confirm={t.download}
        act={async (password) => {
          await prove.attempt({ body: { password } })
          await download(personalData.download, {})
        }}
      >
        {t.downloadText}
      </PasswordDialog>
      <PasswordDialog
        open={asking === 'ask'}
        onClose={close}
        title={t.askTitle}
        label={t.password}
        confirm={t.ask}
        danger
        act={async (password) => {
          await prove.attempt({ body: { password } })
          await ask.attempt()
        }}
      >
        {t.askText}
      </PasswordDialog>
    </Page>
  )
}
