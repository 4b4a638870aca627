/**
 * The price of one unit without VAT as a decimal text: with the fewest decimals, at least two, for which quantity times
 * price is the line's net amount to the cent (EN 16931 lets a unit price have more decimals than an amount). A product
 * that ends on half a cent is not good enough: a reader that rounds halves the other way, or calculates in floating
 * point, would get a different cent. Where six decimals are not enough, six. `net` in minor units.
 */
export function unitNet(net: number, quantity: number): string {
  for (let decimals = 2; decimals < 6; decimals += 1) {
    const scale = 10 ** (decimals - 2)
    const unit = Math.round((net * scale) / quantity)
    if (2 * Math.abs(unit * quantity - net * scale) < scale) return written(unit, decimals)
  }
  return written(Math.round((net * 10 ** 4) / quantity), 6)
}

const written = (unit: number, decimals: number) => (unit / 10 ** decimals).toFixed(decimals)
