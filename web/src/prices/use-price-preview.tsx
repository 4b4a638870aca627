import { useState } from 'react'
import { bulkRunTexts as t } from './bulk-run.texts.ts'
import { PriceJobPreview, type PricePreview } from './price-job-preview.tsx'

/**
 * Before a change of a partner's prices is sent: where it is large enough for a job, what it would do is shown first, and
 * only the second press sends it.
 */
export function usePricePreview() {
  const [shown, setShown] = useState<{ wish: string; preview: PricePreview }>()
  const preview = shown?.preview
  return {
    preview,
    forget: () => setShown(undefined),
    /** Is what is shown about this wish? */
    isOf: (wish: object) => shown?.wish === JSON.stringify(wish),
    /** Answers whether to send this wish: it has been shown, or is done at once. `look` is the same call as a dry run. */
    async isShown(wish: object, look: () => Promise<{ data: { preview: PricePreview | null } }>): Promise<boolean> {
      const asked = JSON.stringify(wish)
      if (shown?.wish === asked) return true
      const { data } = await look()
      setShown(data.preview ? { wish: asked, preview: data.preview } : undefined)
      return data.preview === null
    },
    notice: preview && <PriceJobPreview preview={preview} />,
    /** What the main button says once the change was shown. */
    confirm: preview ? t.start(preview.changing) : undefined,
  }
}
