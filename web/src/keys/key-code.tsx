import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { useEffect, useState } from 'react'
import { call } from '../api/call.ts'
import { useTries } from '../api/told-error.ts'
import { toast } from '../state/toast.ts'
import { PictureDialog } from '../ui/overlay/picture-dialog.tsx'
import classes from './keys.module.css'
import { t } from './keys.texts.ts'

/** A revealed code is hidden again after this long. */
const shownForMs = 60_000

interface KeyToOpen {
  readonly id: number
  readonly isImage: boolean
}

/**
 * The codes that a person has revealed on this screen, and one picture. They are kept in memory only, for a minute or
 * two.
 */
export function useRevealed() {
  const [codes, setCodes] = useState<Readonly<Record<number, string>>>({})
  useEffect(() => {
    if (Object.keys(codes).length === 0) return
    const timer = setTimeout(() => setCodes({}), shownForMs)
    return () => clearTimeout(timer)
  }, [codes])
  const [picture, setPicture] = useState<Blob>()
  const tries = useTries()
  async function open(id: number, reason = ''): Promise<string | undefined> {
    const answer = await tries.run(() => call(keys.reveal, { params: { id }, query: { reason } }))
    return answer?.data.code
  }
  return {
    codes,
    picture,
    hidePicture: () => setPicture(undefined),
    /** Shows the picture or the code, or hides the code again. Returns whether it was not refused. */
    toggle: async ({ id, isImage }: KeyToOpen, reason = ''): Promise<boolean> => {
      if (isImage) {
        const found = await tries.run(() => call(keys.picture, { params: { id }, query: { reason } }))
        if (found) setPicture(found)
        return found !== undefined
      }
      if (codes[id] !== undefined) {
        setCodes(({ [id]: _hidden, ...rest }) => rest)
        return true
      }
      const code = await open(id, reason)
      if (code !== undefined) setCodes((before) => ({ ...before, [id]: code }))
      return code !== undefined
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

/** The picture that was revealed last, until it is closed. */
export function RevealedPicture({ revealed }: { revealed: Revealed }) {
  const { picture, hidePicture } = revealed
  return picture && <PictureDialog picture={picture} title={t.pictureKey} onClose={hidePicture} />
}

/** A masked key, or its code once it is revealed; for a picture, what tells it from others. */
export function KeyCode({
  last4,
  thumbnail,
  code,
}: {
  last4: string
  thumbnail: string | null
  code: string | undefined
}) {
  if (thumbnail !== null) {
    return (
      <span className={classes.code}>
        <img className={classes.thumbnail} src={thumbnail} alt="" /> {t.pictureKey}
      </span>
    )
  }
  if (code !== undefined) return <span className={classes.code}>{code}</span>
  return (
    <span className={classes.code}>
      <span className={classes.dots}>••••</span> {last4}
    </span>
  )
}
