import { type ReactNode, useState } from 'react'
import { bulkRunTexts as t } from './bulk-run.texts.ts'
import { PriceJobPreview, type PricePreview } from './price-job-preview.tsx'

/**
 * Previews a change that may be large: if it is large enough for a job, its effect is shown first, and only the second
 * click sends it.
 */
export function useAhead<Preview>({
  show,
  confirm,
}: {
  show: (preview: Preview) => ReactNode
  /** The label of the main button once the preview is shown. */
  confirm: (preview: Preview) => string
}) {
  const [shown, setShown] = useState<{ wish: string; preview: Preview }>()
  const preview = shown?.preview
  return {
    preview,
    forget: () => setShown(undefined),
    /** Returns whether the preview shown is for this change. */
    isOf: (wish: object) => shown?.wish === JSON.stringify(wish),
    /**
     * Resolves to whether to send this change: its preview has been shown, or none is needed. `look` is the same call
     * as a dry run.
     */
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

/** The same for the prices of a partner or a price group. */
export const usePricePreview = () =>
  useAhead<PricePreview>({
    show: (preview) => <PriceJobPreview preview={preview} />,
    confirm: (preview) => t.start(preview.changing),
  })
