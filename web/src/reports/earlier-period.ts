const dayMs = 86_400_000

interface Range {
  readonly from: string
  readonly to: string
}

const instantOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)

/** As many days right before. */
export function periodBefore({ from, to }: Range): Range {
  const days = (instantOf(to) - instantOf(from)) / dayMs + 1
  return { from: dayOf(instantOf(from) - days * dayMs), to: dayOf(instantOf(from) - dayMs) }
}

/** The same dates a year before; of 29 February the 28th. */
export function yearBefore({ from, to }: Range): Range {
  const earlier = (day: string) => {
    const moved = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`
    return moved.endsWith('-02-29') ? `${moved.slice(0, 8)}28` : moved
  }
  return { from: earlier(from), to: earlier(to) }
}
