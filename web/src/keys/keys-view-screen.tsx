import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import { IconEye, IconEyeOff, IconHistory, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { count, dateTime } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, IconButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Cover, TwoLine } from '../ui/cells.tsx'
import type { Column } from '../ui/column.ts'
import { TextField } from '../ui/fields.tsx'
import { Link } from '../ui/link.tsx'
import { Notice } from '../ui/notice.tsx'
import { Page, PageBody, PageHeader } from '../ui/page.tsx'
import { EmptyState } from '../ui/states.tsx'
import { StatusBadge } from '../ui/status-badge.tsx'
import { Table } from '../ui/table.tsx'
import { CustodyDialog } from './custody-dialog.tsx'
import { KeyCode, useRevealed } from './key-code.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

type Row = Answered<typeof keys.search>['data'][number]
type Report = Answered<typeof keys.verifyCustody>['data']

/** Any key by its whole code or its order: who had it, and its code with a reason. The chain of the log is verified here. */
export function KeysViewScreen() {
  const [text, setText] = useState('')
  const [rows, setRows] = useState<readonly Row[]>()
  const [opened, setOpened] = useState<{ what: 'custody' | 'reveal'; row: Row }>()
  const search = useAct(keys.search, { says: false, refreshes: [] })
  const revealed = useRevealed()
  async function find() {
    if (text.trim() === '') return
    const answer = await search.run({ body: { text: text.trim() } })
    if (answer) setRows(answer.data)
  }
  const columns: Column<Row>[] = [
    {
      id: 'cover',
      header: t.product,
      headerHidden: true,
      width: 36,
      fixed: true,
      phone: 'before',
      cell: (row) => <Cover src={row.imageUrl} width={24} />,
    },
    {
      id: 'product',
      header: t.product,
      fixed: true,
      phone: 'title',
      cell: (row) => (
        <TwoLine sub={row.platform}>
          <Link to={`/products/edit/${row.productId}?tab=keys`}>{row.product}</Link>
        </TwoLine>
      ),
    },
    {
      id: 'key',
      header: t.key,
      phone: 'fact',
      cell: (row) => <KeyCode last4={row.last4} code={revealed.codes[row.id]} />,
    },
    { id: 'batch', header: t.batch, phone: 'fact', cell: (row) => row.batch },
    {
      id: 'state',
      header: t.state,
      phone: 'badge',
      cell: (row) => (
        <span style={{ display: 'inline-flex', gap: 6 }}>
          <StatusBadge kind="key" value={row.state} />
          {row.wasRevealed && <Badge tone="neutral">{t.wasRevealed}</Badge>}
        </span>
      ),
    },
    {
      id: 'order',
      header: t.order,
      phone: 'fact',
      cell: (row) => (row.orderId ? <Link to={`/orders/edit/${row.orderId}`}>{row.orderNumber}</Link> : ''),
    },
    {
      id: 'changed',
      header: t.changed,
      quiet: true,
      from: 800,
      phone: 'hidden',
      cell: (row) => dateTime(row.changedDate),
    },
    {
      id: 'acts',
      header: t.key,
      headerHidden: true,
      align: 'right',
      fixed: true,
      phone: 'end',
      cell: (row) => (
        <span className={classes.rowActs}>
          <IconButton
            size="sm"
            label={revealed.codes[row.id] === undefined ? t.reveal : t.hide}
            onClick={() =>
              revealed.codes[row.id] === undefined ? setOpened({ what: 'reveal', row }) : void revealed.toggle(row.id)
            }
          >
            {revealed.codes[row.id] === undefined ? <IconEye /> : <IconEyeOff />}
          </IconButton>
          <IconButton size="sm" label={t.custody} onClick={() => setOpened({ what: 'custody', row })}>
            <IconHistory />
          </IconButton>
        </span>
      ),
    },
  ]
  return (
    <Page>
      <PageHeader title={t.keysView} facts={t.keysViewFacts} />
      <PageBody>
        <form
          className={classes.finder}
          onSubmit={(event) => {
            event.preventDefault()
            void find()
          }}
        >
          <TextField label={t.codeOrOrder} value={text} onChange={setText} mono maxLength={300} autoComplete="off" />
          <Button
            type="submit"
            variant="primary"
            icon={<IconSearch />}
            pending={search.pending}
            disabled={text.trim() === ''}
          >
            {t.find}
          </Button>
        </form>
        {rows !== undefined && (
          <Card {...(rows.length > 0 ? { title: t.found(rows.length) } : {})} flush>
            {rows.length === 0 ? (
              <EmptyState icon={<IconSearch />} title={t.nothingFound}>
                {t.nothingFoundWhy}
              </EmptyState>
            ) : (
              <Table label={t.keys} plain rows={rows} idOf={(row) => row.id} columns={columns} rowHeight={52} />
            )}
          </Card>
        )}
        <Chain />
      </PageBody>
      {opened?.what === 'custody' && (
        <CustodyDialog keyId={opened.row.id} last4={opened.row.last4} onClose={() => setOpened(undefined)} />
      )}
      {opened?.what === 'reveal' && (
        <ReasonDialog
          title={t.revealTitle}
          text={t.revealText}
          confirm={t.show}
          onClose={() => setOpened(undefined)}
          onConfirm={async ({ reason }) => {
            await revealed.toggle(opened.row.id, reason)
            return true
          }}
        />
      )}
    </Page>
  )
}

function Chain() {
  const verify = useAct(keys.verifyCustody, { refreshes: [] })
  const [report, setReport] = useState<Report>()
  async function check() {
    const answer = await verify.run({ body: {} })
    if (answer) setReport(answer.data)
  }
  return (
    <Card
      title={t.chain}
      actions={
        <Button size="sm" icon={<IconShieldCheck />} pending={verify.pending} onClick={() => void check()}>
          {t.verify}
        </Button>
      }
    >
      <p style={{ maxWidth: '80ch', color: 'var(--text-2)' }}>{t.chainText}</p>
      {report && (
        <div className={classes.missing}>
          {report.breaks.length === 0 ? (
            <Notice tone="success">{t.verified(count(report.rows), count(report.products))}</Notice>
          ) : (
            <Notice tone="danger">
              {report.breaks.map((one) => (
                <div key={one.productId}>{t.broken(String(one.productId), count(one.seq))}</div>
              ))}
            </Notice>
          )}
        </div>
      )}
    </Card>
  )
}
