import { IconPhoto } from '@tabler/icons-react'
import { createContext, type CSSProperties, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { count, money, percentOf } from '../../text/format.ts'
import classes from './cells.module.css'
import { whenInSight } from '../when-in-sight.ts'

/** Two lines in a cell: the name, and muted details below. */
export function TwoLine({ children, sub }: { children: ReactNode; sub?: ReactNode }) {
  return (
    <span className={classes.two}>
      <span className={classes.twoMain}>{children}</span>
      {sub && <span className={classes.twoSub}>{sub}</span>}
    </span>
  )
}

/** The unit of amounts that do not state it themselves, where no column header does. */
export const AmountUnit = createContext<string | undefined>(undefined)

/**
 * A wire amount; red with a true minus sign when negative. Put the unit into the column header; give it here only
 * elsewhere.
 */
export function Money({
  value,
  currency,
  strong,
}: {
  value: string | null | undefined
  currency?: string
  strong?: boolean
}) {
  const unit = useContext(AmountUnit)
  const negative = value?.startsWith('-') && /[1-9]/.test(value)
  return (
    <span className={`money${negative ? ` ${classes.negative}` : ''}${strong ? ` ${classes.strong}` : ''}`}>
      {money(value, currency ?? unit)}
    </span>
  )
}

export function Count({ value }: { value: number | null | undefined }) {
  return <span className="count">{count(value)}</span>
}

/** Muted text right after a figure: "25.400,00 KM raspoloživo". */
export function FigureWords({ children }: { children: ReactNode }) {
  return <span className={classes.figureWords}> {children}</span>
}

/** Basis points as percent. */
export function Percent({ value }: { value: number | null | undefined }) {
  return (
    <span className={`count${value !== null && value !== undefined && value < 0 ? ` ${classes.negative}` : ''}`}>
      {percentOf(value)}
    </span>
  )
}

/** A change in basis points, with its sign: neither direction is inherently good or bad. */
export function Change({ value }: { value: number }) {
  return (
    <span className="count">
      {value > 0 && '+'}
      {percentOf(value)}
    </span>
  )
}

export interface CoverProps {
  src: string | null | undefined
  /** The product's title; '' when the title is right beside it. */
  alt?: string
  width: 24 | 33 | 45 | 66 | 180
}

/** A product's cover, 3:4. */
export function Cover({ src, alt = '', width }: CoverProps) {
  const [broken, setBroken] = useState(false)
  const image = useRef<HTMLImageElement>(null)
  useEffect(() => {
    const element = image.current
    if (!element || !src) return
    return whenInSight(element, () => {
      element.src = src
    })
  }, [src])
  const style: CSSProperties = { width, height: Math.round((width * 4) / 3), borderRadius: Math.max(3, width / 14) }
  if (!src || broken) {
    return (
      <span
        className={`${classes.cover} ${classes.coverEmpty}`}
        style={style}
        role={alt ? 'img' : undefined}
        aria-label={alt || undefined}
      >
        <IconPhoto aria-hidden />
      </span>
    )
  }
  return (
    <img
      key={src}
      ref={image}
      className={classes.cover}
      alt={alt}
      style={style}
      width={width}
      decoding="async"
      onError={() => setBroken(true)}
    />
  )
}

/** A photo, or the initials of a name. */
export function Avatar({
  name,
  src,
  size = 28,
  square,
}: {
  name: string
  src?: string | null | undefined
  size?: number
  square?: boolean
}) {
  const [broken, setBroken] = useState(false)
  const words = name.split(/\s+/).filter((word) => /\p{L}/u.test(word))
  const initials =
    `${words[0]?.[0] ?? ''}${(words.length > 1 ? words[1]?.[0] : words[0]?.[1]) ?? ''}`.toLocaleUpperCase()
  return (
    <span
      className={classes.avatar}
      data-square={square || undefined}
      style={{ width: size, height: size, fontSize: size <= 28 ? 11 : Math.round(size * 0.38) }}
      aria-hidden="true"
    >
      {src && !broken ? <img src={src} alt="" onError={() => setBroken(true)} /> : initials}
    </span>
  )
}
