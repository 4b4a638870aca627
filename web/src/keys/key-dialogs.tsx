import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { useAct } from '../api/use-act.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { CustodyDialog } from './custody-dialog.tsx'
import { t } from './keys.texts.ts'
import { ReasonDialog } from './reason-dialog.tsx'

export type AskedOfKeys =
  | { readonly what: 'faulty' | 'return' | 'delete'; readonly ids: readonly number[] }
  | { readonly what: 'custody'; readonly keyId: number; readonly last4: string }

/** The dialogs of a list of keys: who had one, and why some are taken out, put back or deleted. */
export function KeyDialogs({
  asked,
  onClose,
  onDone,
}: {
  asked: AskedOfKeys | undefined
  onClose: () => void
  onDone: () => void
}) {
  const refreshes = [keys.list, keys.stock, keys.batches]
  const faulty = useAct(keys.withdrawFaultyMany, { refreshes })
  const returning = useAct(keys.returnToUseMany, { refreshes })
  const deleting = useAct(keys.delete, { refreshes })
  const ids = asked && asked.what !== 'custody' ? [...asked.ids] : []
  const done = (answer: unknown) => {
    if (answer !== undefined) onDone()
    return answer !== undefined
  }
  return (
    <>
      {asked?.what === 'custody' && <CustodyDialog keyId={asked.keyId} last4={asked.last4} onClose={onClose} />}
      {asked?.what === 'faulty' && (
        <ReasonDialog
          title={t.faultyTitle(ids.length)}
          text={t.faultyText}
          confirm={t.markFaulty}
          onClose={onClose}
          onConfirm={async ({ reason }) => done(await faulty.run({ body: { ids, reason } }))}
        />
      )}
      {asked?.what === 'return' && (
        <ReasonDialog
          title={t.returnTitle(ids.length)}
          text={t.returnText}
          confirm={t.returnToUse}
          withOverride
          onClose={onClose}
          onConfirm={async ({ reason, override }) => done(await returning.run({ body: { ids, reason, override } }))}
        />
      )}
      <ConfirmDialog
        open={asked?.what === 'delete'}
        onClose={onClose}
        title={t.deleteTitle(ids.length)}
        confirm={t.deleteUnsold}
        typed={t.deleteWord}
        onConfirm={async () => done(await deleting.run({ body: { ids } }))}
      >
        {t.deleteText}
      </ConfirmDialog>
    </>
  )
}
