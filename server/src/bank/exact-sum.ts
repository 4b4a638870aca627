/** The search stops here: the clerk then chooses the orders. */
const mostSteps = 50_000

/**
 * Finds several of these orders that add up to exactly this amount, minor units; undefined if none do, if more than one
 * choice does (nobody could tell which was meant), or if the search would take too long.
 */
export function exactSum<O extends { readonly gross: number }>(orders: readonly O[], amount: number): O[] | undefined {
  const byGross = orders.filter(({ gross }) => gross > 0 && gross < amount).sort((a, b) => b.gross - a.gross)
  const rest = byGross.map((_, at) => byGross.slice(at).reduce((sum, { gross }) => sum + gross, 0))
  const choices: O[][] = []
  let steps = 0
  function look(at: number, left: number, chosen: readonly O[]): void {
    steps += 1
    if (left === 0) return void choices.push([...chosen])
    const order = byGross[at]
    if (!order || (rest[at] ?? 0) < left || choices.length > 1 || steps > mostSteps) return
    if (order.gross <= left) look(at + 1, left - order.gross, [...chosen, order])
    look(at + 1, left, chosen)
  }
  if (amount > 0) look(0, amount, [])
  return steps <= mostSteps && choices.length === 1 ? choices[0] : undefined
}
