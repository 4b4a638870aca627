import type { Answered } from '@brava/contract/endpoint.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { IconHistory, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { Button, IconButton } from '../ui/basics/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { Cover, TwoLine } from '../ui/table/cells.tsx'
import type { Column } from '../ui/table/column.ts'
import { Link } from '../ui/basics/link.tsx'
import { Page, PageBody, PageHeader } from '../ui/layout/page.tsx'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Table } from '../ui/table/table.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { CustodyChain } from './custody-chain.tsx'
import { CustodyDialog } from './custody-dialog.tsx'
import { RevealedPicture, useRevealed } from './key-code.tsx'
import { keyColumns, RevealButton } from './key-columns.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'

type Row = Answered<typeof keys.search>['data'][number]

/**
 * Finds any key by its whole code or its order: who had it, and its code with a reason. The custody chain is verified
 * here.
 */
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
  const shared = keyColumns(revealed)
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
    { ...shared.key, phone: 'fact' },
    { id: 'company', header: t.partner, phone: 'fact', from: 640, cell: (row) => row.company ?? '' },
    { id: 'batch', header: t.batch, phone: 'fact', cell: (row) => row.batch },
    shared.state,
    shared.order,
    shared.cost,
    shared.margin,
    { ...shared.changed, from: 800, phone: 'hidden' },
    {
      id: 'acts',
      header: t.key,
      headerHidden: true,
      align: 'right',
      fixed: true,
      phone: 'end',
      cell: (row) => (
        <span className={classes.rowActs}>
          <RevealButton
            isShown={revealed.codes[row.id] !== undefined}
            onClick={() =>
              revealed.codes[row.id] === undefined ? setOpened({ what: 'reveal', row }) : void revealed.toggle(row)
            }
          />
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
        <CustodyChain />
      </PageBody>
      {opened?.what === 'custody' && (
        <CustodyDialog keyId={opened.row.id} last4={opened.row.last4} onClose={() => setOpened(undefined)} />
      )}
      <RevealedPicture revealed={revealed} />
      <ReasonDialog
        open={opened?.what === 'reveal'}
        title={t.revealTitle}
        confirm={t.show}
        hint={t.reasonHint}
        onClose={() => setOpened(undefined)}
        onConfirm={async (reason) => (opened && (await revealed.toggle(opened.row, reason)) ? true : undefined)}
      >
        {t.revealText}
      </ReasonDialog>
    </Page>
  )
}
