import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { useEffect, useState } from 'react'
import { infoOf } from '../api/api-error.ts'
import { call } from '../api/call.ts'
import { toast } from '../state/toast.ts'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'

/** A shown code hides itself again after this long. */
const shownForMs = 60_000

/** The codes that a person has opened on this screen. They live in memory only, for a minute. */
export function useRevealed() {
  const [codes, setCodes] = useState<Readonly<Record<number, string>>>({})
  useEffect(() => {
    if (Object.keys(codes).length === 0) return
    const timer = setTimeout(() => setCodes({}), shownForMs)
    return () => clearTimeout(timer)
  }, [codes])
  async function open(id: number, reason = ''): Promise<string | undefined> {
    try {
      const { data } = await call(keys.reveal, { params: { id }, query: { reason } })
      return data.code
    } catch (error) {
      toast('error', infoOf(error))
      return undefined
    }
  }
  return {
    codes,
    /** Shows the code, or hides it again. */
    toggle: async (id: number, reason = '') => {
      if (codes[id] !== undefined) {
        setCodes(({ [id]: _hidden, ...rest }) => rest)
        return
      }
      const code = await open(id, reason)
      if (code !== undefined) setCodes((before) => ({ ...before, [id]: code }))
    },
    copy: async (id: number) => {
      const code = codes[id] ?? (await open(id))
      if (code === undefined) return
      try {
        await navigator.clipboard.writeText(code)
        toast('success', t.keyCopied)
      } catch {
        setCodes((before) => ({ ...before, [id]: code }))
        toast('warning', t.copyFailed)
      }
    },
  }
}

export type Revealed = ReturnType<typeof useRevealed>

/** A masked key, or its code once it was opened. */
export function KeyCode({ last4, code }: { last4: string; code: string | undefined }) {
  if (code !== undefined) return <span className={classes.code}>{code}</span>
  return (
    <span className={classes.code}>
      <span className={classes.dots}>••••</span> {last4}
    </span>
  )
}
