import { companies } from '@brava/contract/companies/companies.endpoints.ts'
import { useAct } from '../../api/use-act.ts'
import { ReasonDialog } from '../../ui/ask/reason-dialog.tsx'
import { t } from '../partners.texts.ts'

/** Asks why a sign-up is discarded; the company sees the reason. */
export function DiscardDialog({ partner, onClose }: { partner: { id: number; name: string }; onClose: () => void }) {
  const discard = useAct(companies.discard)
  return (
    <ReasonDialog
      open
      onClose={onClose}
      title={t.discardTitle(partner.name)}
      confirm={t.discard}
      danger
      hint={t.discardHint}
      onConfirm={(reason) => discard.run({ params: { id: partner.id }, body: { reason } })}
    >
      {t.discardText}
    </ReasonDialog>
  )
}
