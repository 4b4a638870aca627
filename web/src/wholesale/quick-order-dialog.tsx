import { mostKeysOfALine } from '@brava/contract/cart/most-keys.ts'
import { parseQuickOrder } from '@brava/contract/wholesale/parse-quick-order.ts'
import { wholesale } from '@brava/contract/wholesale/wholesale.endpoints.ts'
import { IconClipboardList } from '@tabler/icons-react'
import { useState } from 'react'
import { useAct } from '../api/use-act.ts'
import { addItems } from '../cart/cart-calls.ts'
import { openCart, showCart } from '../cart/cart-state.ts'
import { Button } from '../ui/basics/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { Table } from '../ui/table/table.tsx'
import { TextArea } from '../ui/field/text-area.tsx'
import { type QuickLine, type QuickRow, quickOrderColumns } from './quick-order-columns.tsx'
import classes from './quick-order-dialog.module.css'
import { quickOrderTexts } from './quick-order.texts.ts'
import { t } from './wholesale.texts.ts'

/** Paste codes and quantities, see which products they match, add them to the cart. */
export function QuickOrderDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [pasted, setPasted] = useState('')
  const [lines, setLines] = useState<readonly QuickLine[]>()
  const [chosen, setChosen] = useState<Readonly<Record<number, number>>>({})
  const check = useAct(wholesale.quickOrder, { says: false, refreshes: [] })
  const add = useAct(addItems, { refreshes: [], done: (answer) => showCart(answer.data.cart) })
  const written = parseQuickOrder(pasted)
  const rows = (lines ?? []).map((line, index): QuickRow => {
    const product = line.status === 'found' ? line.products[0] : line.products.find((one) => one.id === chosen[index])
    return { line, index, product }
  })
  const found = rows.flatMap(({ line, product }) =>
    product && !product.isElsewhere
      ? [{ productId: product.productId, quantity: Math.min(mostKeysOfALine, line.quantity) }]
      : [],
  )

  function close() {
    setPasted('')
    setLines(undefined)
    setChosen({})
    onClose()
  }

  async function look() {
    const answer = await check.run({ body: { lines: written } })
    if (!answer) return
    // A choice belongs to the line it was made for, and the lines may be others now.
    setChosen({})
    setLines(answer.data)
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
      unsaved={pasted.trim() !== ''}
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
            {quickOrderTexts.foundOf(rows.filter(({ product }) => product).length, lines.length)}
          </p>
          <Table
            plain
            label={t.quickOrder}
            rows={rows}
            idOf={(row) => row.index}
            rowHeight={52}
            toneOf={({ product }) => (product && !product.isElsewhere ? undefined : 'warning')}
            columns={quickOrderColumns((index, productId) => setChosen({ ...chosen, [index]: productId }))}
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
