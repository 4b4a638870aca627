import { useEffect, useRef, useState } from 'react'
import { Dialog } from './dialog.tsx'
import classes from './picture-dialog.module.css'

/** A secret must not stay on an unattended screen. */
const shownForMs = 120_000

/** A secret picture, as large as the screen allows, until it is closed or two minutes have passed. */
export function PictureDialog({ picture, title, onClose }: { picture: Blob; title: string; onClose: () => void }) {
  const [address, setAddress] = useState<string>()
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    const timer = setTimeout(() => close.current(), shownForMs)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    const made = URL.createObjectURL(picture)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [picture])
  return (
    <Dialog open onClose={onClose} title={title} width={640}>
      {address && <img className={classes.picture} src={address} alt={title} />}
    </Dialog>
  )
}
