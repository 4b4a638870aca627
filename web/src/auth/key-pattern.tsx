import classes from './key-pattern.module.css'

const width = 700
const step = 78
const rows = 16

/** Repeatable numbers from 0 to 1: the pattern is a fixed drawing, not a random one. */
function sequence(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** One key blade seen from the side: cuts of five heights with slanted flanks, above a groove and a straight back. */
function blade(row: number): string {
  const next = sequence(row * 7919 + 17)
  let height = 1 + Math.floor(next() * 3)
  let path = `M0 33V${27 - height * 5}`
  let x = 0
  while (x < width) {
    x += 12 + Math.floor(next() ** 1.6 * 5) * 13
    const change = next() < 0.5 ? -1 : 1
    const cut = Math.min(4, Math.max(0, height + change * (1 + Math.floor(next() * 3))))
    path += `H${x}L${x + 4} ${27 - cut * 5}`
    height = cut
    x += 4
  }
  return `${path}V33H0Z`
}

const blades = Array.from({ length: rows }, (_, row) => blade(row))

/** The key-bit pattern of the sign-in panel. */
export function KeyPattern() {
  return (
    <svg className={classes.pattern} width={width} height={rows * step} aria-hidden="true">
      {blades.map((path, row) => (
        <g key={path} transform={`translate(0 ${row * step - 6})`} data-shade={row % 4}>
          <path d={path} />
          <path d={`M0 35H${width}V42H0Z`} />
        </g>
      ))}
    </svg>
  )
}
