/** Dark and light squares of a code, row by row. */
export type Modules = readonly (readonly boolean[])[]

/** A code as a vector: the path of its dark modules, in units of one module, with its quiet zone around it. */
export interface DrawnCode {
  readonly width: number
  readonly height: number
  readonly path: string
}

/** One rectangle for each run of dark modules in a row; equal rows below each other are merged. */
export function drawModules(modules: Modules, quiet: number): DrawnCode {
  const parts: string[] = []
  for (let top = 0; top < modules.length; ) {
    const row = modules[top] ?? []
    let bottom = top + 1
    while (modules[bottom] === row) bottom += 1
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from]) continue
      let to = from
      while (row[to]) to += 1
      parts.push(`M${from + quiet} ${top + quiet}h${to - from}v${bottom - top}h-${to - from}z`)
      from = to
    }
    top = bottom
  }
  return {
    width: (modules[0]?.length ?? 0) + 2 * quiet,
    height: modules.length + 2 * quiet,
    path: parts.join(''),
  }
}
