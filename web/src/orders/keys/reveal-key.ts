import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { orders } from '@brava/contract/orders/orders.endpoints.ts'
import { call } from '../../api/call.ts'

/** Fetches the text of a key for a distributor; the server records who looked. */
export async function revealAsDistributor(keyId: number): Promise<string> {
  return (await call(orders.revealKey, { params: { id: keyId } })).data.code ?? ''
}

/** Fetches the text of a key for its buyer; the server records who looked. */
export async function revealAsBuyer(keyId: number): Promise<string> {
  return (await call(myOrders.revealKey, { params: { id: keyId } })).data.code ?? ''
}
