import { fileUrl } from '@brava/contract/files/file-url.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { IconHistory, IconShoppingCart } from '@tabler/icons-react'
import { useProfile } from '../api/profile.ts'
import { useAct } from '../api/use-act.ts'
import { useEndpoint } from '../api/use-endpoint.ts'
import { reorderCall } from '../cart/cart-calls.ts'
import { openCart, showCart } from '../cart/cart-state.ts'
import { counted } from '../text/counted.ts'
import { date, money } from '../text/format.ts'
import { Button } from '../ui/basics/button.tsx'
import { Cover } from '../ui/table/cells.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { EmptyState } from '../ui/feedback/states.tsx'
import { Loaded } from '../ui/feedback/loaded.tsx'
import classes from './reorder-dialog.module.css'
import { t } from './wholesale.texts.ts'
import { quickOrderTexts } from './quick-order.texts.ts'

/** The company's latest orders, each with a button to add it to the cart again. */
export function ReorderDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { userData } = useProfile()
  const query = useEndpoint(myOrders.list, { body: { pageSize: 8 } }, { enabled: open })
  const again = useAct(reorderCall, {
    refreshes: [],
    done: (answer) => {
      showCart(answer.data.cart)
      openCart(true)
      onClose()
    },
  })
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width={640}
      title={t.reorder}
      subtitle={quickOrderTexts.reorderWhy}
      icon={<IconHistory />}
      flush
    >
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title={quickOrderTexts.noOrders}>{quickOrderTexts.noOrdersWhy}</EmptyState>
          ) : (
            <ul className={classes.orders} aria-label={quickOrderTexts.lastOrders}>
              {data.map((order) => (
                <li key={order.id}>
                  <span className={classes.orderCovers}>
                    {order.lines.slice(0, 3).map((line) => (
                      <Cover key={line.id} src={fileUrl(line.product.imageFileId)} width={33} />
                    ))}
                  </span>
                  <span className={classes.orderWords}>
                    <b>
                      {order.lines[0]?.product.title}
                      {order.lines.length > 1 && ` ${quickOrderTexts.more(order.lines.length - 1)}`}
                    </b>
                    <span>
                      {order.number} · {date(order.placedAt)} · {counted.keys(order.items)} ·{' '}
                      {money(order.total, userData.currencySymbol)}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    icon={<IconShoppingCart />}
                    disabled={again.pending}
                    onClick={() => void again.run({ params: { id: order.id } })}
                  >
                    {quickOrderTexts.putIntoCart}
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
    </Dialog>
  )
}
