/**
 * The round figures at an axis, from the smallest of some values to the greatest, including zero: about four steps,
 * each 1, 2, 2.5 or 5 times a power of ten. If all values are zero, the axis goes to 4.
 */
export function roundFigures(values: readonly number[], steps = 4): number[] {
  const least = Math.min(0, ...values)
  const greatest = Math.max(0, ...values) || (least < 0 ? 0 : steps)
  const rough = (greatest - least) / steps
  const power = 10 ** Math.floor(Math.log10(rough))
  // A half would be displayed as a whole number.
  const factor = [1, 2, ...(power === 1 ? [] : [2.5]), 5, 10].find((one) => one * power >= rough) ?? 10
  const figures: number[] = []
  for (let n = Math.floor(least / (factor * power)); ; n++) {
    // Tenths by division: 3 * 0.1 is not 0.3.
    figures.push(power < 1 ? (n * factor) / Math.round(1 / power) : n * factor * power)
    if (n * factor * power >= greatest) return figures
  }
}

/**
 * The places whose names are shown below an axis, always including the last, far enough apart not to overlap; widths in
 * pixels.
 */
export function namedPlaces(places: number, gap: number, widestName: number): number[] {
  const apart = gap > 0 ? Math.max(1, Math.ceil(widestName / gap)) : 1
  const named: number[] = []
  for (let place = places - 1; place >= 0; place -= apart) named.unshift(place)
  return named
}

/** The sections of a series between its gaps, as places and values. */
export function runsOf(values: readonly (number | null | undefined)[]): [place: number, value: number][][] {
  const runs: [number, number][][] = []
  let run: [number, number][] | undefined
  for (const [place, value] of values.entries()) {
    if (typeof value !== 'number') run = undefined
    else if (run) run.push([place, value])
    else runs.push((run = [[place, value]]))
  }
  return runs
}
