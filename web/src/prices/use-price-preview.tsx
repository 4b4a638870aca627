import { type ReactNode, useState } from 'react'
import { bulkRunTexts as t } from './bulk-run.texts.ts'
import { PriceJobPreview, type PricePreview } from './price-job-preview.tsx'

/**
 * Before a change that may be large is sent: where it is large enough for a job, what it would do is shown first, and only
 * the second press sends it.
 */
export function useAhead<Preview>({
  show,
  confirm,
}: {
  show: (preview: Preview) => ReactNode
  /** What the main button says once the change was shown. */
  confirm: (preview: Preview) => string
}) {
  const [shown, setShown] = useState<{ wish: string; preview: Preview }>()
  const preview = shown?.preview
  return {
    preview,
    forget: () => setShown(undefined),
    /** Is what is shown about this wish? */
    isOf: (wish: object) => shown?.wish === JSON.stringify(wish),
    /** Answers whether to send this wish: it has been shown, or is done at once. `look` is the same call as a dry run. */
    async isShown(wish: object, look: () => Promise<{ data: { preview: Preview | null } }>): Promise<boolean> {
      const asked = JSON.stringify(wish)
      if (shown?.wish === asked) return true
      const { data } = await look()
      setShown(data.preview ? { wish: asked, preview: data.preview } : undefined)
      return data.preview === null
    },
    notice: preview && show(preview),
    confirm: preview ? confirm(preview) : undefined,
  }
}

/** The same for prices of a partner or of a price group. */
export const usePricePreview = () =>
  useAhead<PricePreview>({
    show: (preview) => <PriceJobPreview preview={preview} />,
    confirm: (preview) => t.start(preview.changing),
  })
