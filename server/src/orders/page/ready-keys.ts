/**
 * How many of the owed units can get a key now, product by product: keys set aside, then keys in stock. The hint beside
 * "Approve" and the dialog before it show this same number. Lines may belong to several orders, which share the stock.
 */
export function readyKeys(
  lines: readonly { productId: number; notDue: number; reserved: number }[],
  stock: ReadonlyMap<number, number>,
): number {
  return [...Map.groupBy(lines, (line) => line.productId)].reduce((sum, [productId, own]) => {
    const owed = own.reduce((all, line) => all + line.notDue, 0)
    const setAside = own.reduce((all, line) => all + line.reserved, 0)
    return sum + Math.min(owed, setAside + (stock.get(productId) ?? 0))
  }, 0)
}
