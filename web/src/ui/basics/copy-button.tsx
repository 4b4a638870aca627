import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Button, IconButton } from './button.tsx'
import { toast } from '../../state/toast.ts'
import { t } from '../ui.texts.ts'

/**
 * Copies text; announces "Copied" visibly and to screen readers. With `text` it is a button with words, else an icon.
 */
export function CopyButton({
  value,
  label = t.copy,
  text,
  size = 'sm',
  begins,
  onRefused,
}: {
  /** Text that is fetched first may be refused; whoever fetches it says why. */
  value: string | (() => Promise<string | undefined>)
  label?: string
  text?: string
  size?: 'sm' | 'md'
  /** Takes the initial focus of its dialog. */
  begins?: boolean
  /** The browser does not let it be copied: the text can be shown instead. */
  onRefused?: (text: string) => void
}) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), 2000)
    return () => clearTimeout(timer)
  }, [copied])
  async function copy() {
    const written = typeof value === 'string' ? value : await value()
    if (written === undefined) return
    try {
      await navigator.clipboard.writeText(written)
      setCopied(true)
    } catch {
      onRefused?.(written)
      toast('error', t.copyFailed)
    }
  }
  const icon = copied ? <IconCheck /> : <IconCopy />
  return (
    <>
      {text ? (
        <Button
          variant="ghost"
          size={size}
          icon={icon}
          data-autofocus={begins || undefined}
          onClick={() => void copy()}
        >
          {copied ? t.copied : text}
        </Button>
      ) : (
        <IconButton label={label} size={size} onClick={() => void copy()}>
          {icon}
        </IconButton>
      )}
      <span className="visually-hidden" aria-live="polite">
        {copied ? t.copied : ''}
      </span>
    </>
  )
}
