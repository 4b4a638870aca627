import { IconAlertCircle } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { t } from './auth.texts.ts'
import classes from './refusal.module.css'

interface Detail {
  seconds?: number
  captcha?: boolean
  triesLeft?: number
}

export const detailOf = (error: ApiError) => (error.detail ?? {}) as Detail

/** Why sign-in was refused, with a countdown of the seconds until the next attempt. */
export function Refusal({ error }: { error: ApiError }) {
  const { seconds, triesLeft } = detailOf(error)
  const [left, setLeft] = useState(seconds ?? 0)
  useEffect(() => {
    const until = Date.now() + (seconds ?? 0) * 1000
    setLeft(seconds ?? 0)
    const timer = setInterval(() => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000))), 500)
    return () => clearInterval(timer)
  }, [error, seconds])
  // The server's sentence about waiting is replaced by the countdown.
  const first = seconds ? error.info.split(/(?<=\.)\s/)[0] : error.info
  return (
    <div className={classes.refusal} role="alert">
      <IconAlertCircle aria-hidden />
      <span>
        <strong>{first}</strong>{' '}
        {left > 90 ? t.nextAttemptMinutes(Math.ceil(left / 60)) : left > 0 ? t.nextAttempt(left) : null}
        {triesLeft !== undefined && t.triesLeft(triesLeft)}
      </span>
    </div>
  )
}
