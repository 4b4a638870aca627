/** Where a buyer opens an order in the portal; mails link to it. */
export function orderLink(publicUrl: string, orderId: number): string {
  return `${publicUrl}/my-orders?open=${orderId}`
}
