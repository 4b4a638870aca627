import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { shoppingCart } from '@brava/contract/cart/cart.endpoints.ts'
import { IconShoppingCartPlus } from '@tabler/icons-react'
import { useAct } from '../../api/use-act.ts'
import { useEndpoint } from '../../api/use-endpoint.ts'
import { Button } from '../../ui/basics/button.tsx'
import { Drawer } from '../../ui/overlay/drawer.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import { MyOrderContent } from './my-order-content.tsx'
import { whileDue } from './order-invoices.tsx'
import classes from './my-order-drawer.module.css'
import { t } from '../orders.texts.ts'

/** One order of the buyer beside the list: keys, invoice, ordering again, timeline. */
export function MyOrderDrawer({ id, onClose }: { id: number | undefined; onClose: () => void }) {
  const query = useEndpoint(myOrders.one, { params: { id: id ?? 0 } }, { enabled: id !== undefined, everyMs: whileDue })
  const order = query.data?.data
  const reorder = useAct(shoppingCart.reorder)
  return (
    <Drawer
      open={id !== undefined}
      onClose={onClose}
      dock
      flush
      width={440}
      title={order ? t.orderNo(order.number) : t.order}
      facts={order && <StatusBadge kind="order" value={order.status} />}
      foot={
        order?.isOwn && (
          <div className={classes.foot}>
            <Button
              variant="primary"
              icon={<IconShoppingCartPlus />}
              pending={reorder.pending}
              onClick={() => void reorder.run({ params: { id: order.id } })}
            >
              {t.reorder}
            </Button>
          </div>
        )
      }
    >
      {id !== undefined && <Loaded query={query}>{({ data }) => <MyOrderContent key={data.id} order={data} />}</Loaded>}
    </Drawer>
  )
}
