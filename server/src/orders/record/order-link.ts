/** Where a buyer opens an order in the portal; used in mails. */
export function orderLink(publicUrl: string, orderId: number): string {
  return `${publicUrl}/my-orders?open=${orderId}`
}
