import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { refresh } from '../../api/use-endpoint.ts'

/** Reads an order again after a key of it was opened: it can no longer be returned, and a request to return it ended. */
export const readOpened = () => void refresh(myOrders.item, myOrders.one, orders.keys, orders.plain)
