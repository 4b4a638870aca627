import { useState } from 'react'
import classes from './mark.module.css'

/** The key-shaped b. For markets other than domestic, the bow contains a meridian and a parallel. */
export function Mark({ domestic = true, size = 26 }: { domestic?: boolean; size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="7.5" className={classes.markTile} />
      <path
        className={classes.markInk}
        fillRule="evenodd"
        d="M8.5 5.5h4v2.25H16v3h-3.5v2.35a7.25 7.25 0 1 1-4 6.45ZM15.75 16.15a3.4 3.4 0 1 0 0 6.8a3.4 3.4 0 0 0 0-6.8Z"
      />
      {!domestic && <path d="M12.35 19.55h6.8M15.75 16.15v6.8" className={classes.markLine} />}
    </svg>
  )
}

interface LogoProps {
  domestic?: boolean
  size?: number
  /** The distributor's own logo; null: mark and name are drawn. */
  url?: string | null
}

/** The distributor's logo if it has uploaded one that can be read, else mark and name. */
export function Logo({ domestic = true, size = 26, url = null }: LogoProps) {
  const [missing, setMissing] = useState<string>()
  if (url !== null && url !== missing)
    return (
      <img className={classes.own} src={url} alt="" style={{ maxHeight: size + 6 }} onError={() => setMissing(url)} />
    )
  return (
    <span className={classes.logo}>
      <Mark domestic={domestic} size={size} />
      <span className={classes.wordMark} style={{ fontSize: Math.round(size * 0.69) }}>
        Brava
      </span>
    </span>
  )
}
