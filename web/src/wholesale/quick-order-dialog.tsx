import type { Answered } from '@brava/contract/endpoint.ts'
import { parseQuickOrder } from '@brava/contract/wholesale/parse-quick-order.ts'
import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { addItems } from '../cart/cart-calls.ts'
import { openCart, showCart } from '../cart/cart-state.ts'
import { count, money } from '../text/format.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Cover, TwoLine } from '../ui/cells.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { Table } from '../ui/table.tsx'
import { TextArea } from '../ui/text-area.tsx'
import classes from './quick-order-dialog.module.css'
import { t } from './wholesale.texts.ts'
import { quickOrderTexts } from './quick-order.texts.ts'

type Line = Answered<typeof wholesale.quickOrder>['data'][number]

/** Paste codes and quantities, see which products they mean, put them into the cart. */
export function QuickOrderDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [pasted, setPasted] = useState('')
  const [lines, setLines] = useState<readonly Line[]>()
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const check = useAct(wholesale.quickOrder, { says: false, refreshes: [] })
  const add = useAct(addItems, { refreshes: [], done: (answer) => showCart(answer.data.cart) })
  const written = parseQuickOrder(pasted)
  const productOf = (line: Line, index: number) =>
    line.status === 'found' ? line.products[0] : line.products.find((product) => product.id === chosen[index])
  const found = (lines ?? []).flatMap((line, index) => {
    const product = productOf(line, index)
    return product ? [{ productId: product.productId, quantity: line.quantity }] : []
  })

  function close() {
    setPasted('')
    setLines(undefined)
    setChosen({})
    onClose()
  }

  async function look() {
    const answer = await check.run({ body: { lines: written } })
    if (answer) setLines(answer.data)
  }

  async function fill() {
    if (await add.run({ body: { shoppingCartItems: found } })) {
      openCart(true)
      close()
    }
  }

  return (
    <Dialog
      open={open}
      onClose={close}
      width={640}
      title={t.quickOrder}
      subtitle={quickOrderTexts.quickWhy}
      icon={<IconClipboardList />}
      flush={lines !== undefined}
      footNote={
        lines && (
          <Button variant="ghost" onClick={() => setLines(undefined)}>
            {quickOrderTexts.changeLines}
          </Button>
        )
      }
      action={
        lines ? (
          <Button variant="primary" disabled={found.length === 0} pending={add.pending} onClick={() => void fill()}>
            {quickOrderTexts.addToCart(found.length)}
          </Button>
        ) : (
          <Button variant="primary" disabled={written.length === 0} pending={check.pending} onClick={() => void look()}>
            {quickOrderTexts.check}
          </Button>
        )
      }
    >
      {lines ? (
        <>
          <p className={classes.quickFacts} role="status">
            {quickOrderTexts.foundOf(found.length, lines.length)}
          </p>
          <Table
            plain
            label={t.quickOrder}
            rows={lines.map((line, index) => ({ line, index }))}
            idOf={(row) => row.index}
            rowHeight={52}
            toneOf={(row) => (productOf(row.line, row.index) ? undefined : 'warning')}
            columns={[
              {
                id: 'product',
                header: t.product,
                cell: ({ line, index }) => {
                  const product = productOf(line, index)
                  if (line.status === 'several') {
                    return (
                      <span className={classes.quickChoice}>
                        <SelectField
                          label={`${quickOrderTexts.choose}: ${line.text}`}
                          labelHidden
                          placeholder={`${line.text} · ${quickOrderTexts.choose}`}
                          options={line.products.map((one) => ({
                            value: one.id,
                            label: one.title,
                            facts: one.platform,
                          }))}
                          value={chosen[index] ?? null}
                          onChange={(value) => value !== null && setChosen({ ...chosen, [index]: value })}
                        />
                      </span>
                    )
                  }
                  return product ? (
                    <span className={classes.quickProduct}>
                      <Cover src={product.imageUrl} width={24} />
                      <TwoLine sub={`${product.platform} · ${product.code}`}>{product.title}</TwoLine>
                    </span>
                  ) : (
                    <span className={classes.quickProduct}>
                      <TwoLine sub={<Badge tone="warning">{quickOrderTexts.notFound}</Badge>}>{line.text}</TwoLine>
                    </span>
                  )
                },
                phone: 'title',
              },
              {
                id: 'price',
                header: t.price,
                align: 'right',
                cell: ({ line, index }) => {
                  const product = productOf(line, index)
                  return product ? money(product.price) : '—'
                },
              },
              {
                id: 'moq',
                header: t.moq,
                align: 'right',
                cell: ({ line, index }) => count(productOf(line, index)?.moq),
              },
              {
                id: 'quantity',
                header: t.quantity,
                align: 'right',
                cell: ({ line }) => <b className="count">{count(line.quantity)}</b>,
              },
            ]}
          />
        </>
      ) : (
        <TextArea
          label={quickOrderTexts.pasted}
          value={pasted}
          onChange={setPasted}
          rows={10}
          placeholder={'NF-0117\t10\nVL-0027\t20'}
          autoFocus
        />
      )}
    </Dialog>
  )
}
