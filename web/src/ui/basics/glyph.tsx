import type { ReactNode } from 'react'

const line = {
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.3,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/** Twelve by twelve: small shapes that tell states apart without colour. */
const shapes = {
  check: (
    <>
      <circle cx="6" cy="6" r="5.2" fill="currentColor" />
      <path
        d="m3.7 6.1 1.6 1.6 3-3.3"
        fill="none"
        stroke="var(--glyph-hole)"
        strokeWidth="1.4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </>
  ),
  cross: (
    <>
      <circle cx="6" cy="6" r="5.2" fill="currentColor" />
      <path
        d="m4.2 4.2 3.6 3.6m0-3.6L4.2 7.8"
        fill="none"
        stroke="var(--glyph-hole)"
        strokeWidth="1.4"
        strokeLinecap="round"
      />
    </>
  ),
  halfDisc: (
    <>
      <circle cx="6" cy="6" r="4.6" {...line} />
      <path d="M6 3.2a2.8 2.8 0 0 1 0 5.6Z" fill="currentColor" />
    </>
  ),
  threeQuarters: (
    <>
      <circle cx="6" cy="6" r="4.6" {...line} />
      <path d="M6 6V3.2A2.8 2.8 0 1 1 3.2 6Z" fill="currentColor" />
    </>
  ),
  pause: (
    <>
      <circle cx="6" cy="6" r="4.6" {...line} />
      <path d="M4.9 4.4v3.2M7.1 4.4v3.2" {...line} />
    </>
  ),
  clock: (
    <>
      <circle cx="6" cy="6" r="4.6" {...line} />
      <path d="M6 3.6V6l1.5 1" {...line} />
    </>
  ),
  dashedRing: <circle cx="6" cy="6" r="4.6" {...line} strokeDasharray="1.9 1.71" strokeLinecap="butt" />,
  back: <path d="M4 2.4 1.8 4.6 4 6.8M1.8 4.6h5a2.7 2.7 0 0 1 0 5.4H5" {...line} />,
  dottedBack: (
    <>
      <path d="M4 2.4 1.8 4.6 4 6.8" {...line} />
      <path d="M1.8 4.6h5a2.7 2.7 0 0 1 0 5.4H5" {...line} strokeDasharray="0.2 2.1" />
    </>
  ),
  triangle: (
    <>
      <path d="M6 1.6 11 10.4H1Z" {...line} />
      <path d="M6 4.8v2.4M6 8.8v.1" {...line} />
    </>
  ),
  plainCross: (
    <>
      <circle cx="6" cy="6" r="4.6" {...line} />
      <path d="m4.5 4.5 3 3m0-3-3 3" {...line} />
    </>
  ),
  dot: <circle cx="6" cy="6" r="2.6" fill="currentColor" />,
} satisfies Record<string, ReactNode>

export type GlyphName = keyof typeof shapes

export function Glyph({ name }: { name: GlyphName }) {
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      aria-hidden="true"
      style={{ '--glyph-hole': 'var(--surface)' } as React.CSSProperties}
    >
      {shapes[name]}
    </svg>
  )
}
