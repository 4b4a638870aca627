import { useEffect, useState } from 'react'
import classes from './please-wait.module.css'
import { t } from '../start.texts.ts'
import { useWaiting } from '../../state/waiting.ts'

/** Covers the page while blocking work runs, but only when it takes longer than 150 ms. */
export function PleaseWait() {
  const waiting = useWaiting()
  const [late, setLate] = useState(false)
  useEffect(() => {
    if (!waiting) return setLate(false)
    const timer = setTimeout(() => setLate(true), 150)
    return () => clearTimeout(timer)
  }, [waiting])
  if (!waiting || !late) return null
  return (
    <div className={classes.wait} role="status">
      <div className={classes.waitBox}>
        <span className={classes.spinner} />
        {t.pleaseWait}
      </div>
    </div>
  )
}
