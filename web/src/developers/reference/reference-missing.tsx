import { Button } from '../../ui/basics/button.tsx'
import { Notice } from '../../ui/feedback/notice.tsx'
import { t as kit } from '../../ui/ui.texts.ts'
import { t } from '../developers.texts.ts'

/** The guides are available all the same. */
export function ReferenceMissing({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="danger"
      action={
        <Button size="sm" onClick={onRetry}>
          {kit.tryAgain}
        </Button>
      }
    >
      {t.loadFailed}
    </Notice>
  )
}
