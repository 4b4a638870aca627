/**
 * The price of one unit without VAT as a decimal text: with the fewest decimals, two at least, with which quantity times
 * price is the line's net amount to the cent (EN 16931 lets a unit price have more decimals than an amount). Above what
 * six decimals can hold, six. `net` in minor units.
 */
export function unitNet(net: number, quantity: number): string {
  for (let decimals = 2; decimals < 6; decimals += 1) {
    const unit = Math.round((net * 10 ** (decimals - 2)) / quantity)
    if (Math.round((unit * quantity) / 10 ** (decimals - 2)) === net) return written(unit, decimals)
  }
  return written(Math.round((net * 10 ** 4) / quantity), 6)
}

const written = (unit: number, decimals: number) => (unit / 10 ** decimals).toFixed(decimals)
