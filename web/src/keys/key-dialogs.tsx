import { mostIdsOfPage } from '@brava/contract/endpoint.ts'
import { keys } from '@brava/contract/keys/keys.endpoints.ts'
import { inParts, sayDeleted, useInParts } from '../api/in-parts.ts'
import type { Selection } from '../api/list.ts'
import { useAct } from '../api/use-act.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { ReasonDialog } from '../ui/ask/reason-dialog.tsx'
import { MoveKeysDialog } from './move-keys-dialog.tsx'
import { CustodyDialog } from './custody-dialog.tsx'
import { t } from './keys.texts.ts'

export type AskedOfKeys =
  | { readonly what: 'faulty' | 'return' | 'move' | 'delete'; readonly ids: readonly number[] }
  | { readonly what: 'custody'; readonly keyId: number; readonly last4: string }

/** The dialogs of a list of keys: who had one, and why some are withdrawn, put back into use or deleted. */
export function KeyDialogs({
  asked,
  selection,
  onClose,
}: {
  asked: AskedOfKeys | undefined
  selection: Selection
  onClose: () => void
}) {
  const options = { says: false } as const
  const faulty = useAct(keys.withdrawFaultyMany, options)
  const returning = useAct(keys.returnToUseMany, options)
  const deleting = useAct(keys.delete, options)
  const ids = asked && asked.what !== 'custody' ? asked.ids : []
  const { left, run } = useInParts(selection, ids)
  const deleteAll = () => {
    const sum = { deleted: 0, withdrawn: 0 }
    return inParts(
      selection,
      ids,
      async (part) => {
        const answer = await deleting.run({ body: { ids: part } })
        sum.deleted += answer?.data.deleted ?? 0
        sum.withdrawn += answer?.data.withdrawn ?? 0
        return answer
      },
      // The server counts one part.
      (info) => sayDeleted(ids.length > mostIdsOfPage && sum.withdrawn > 0 ? t.deletedSome(sum) : info),
    )
  }
  return (
    <>
      {asked?.what === 'custody' && <CustodyDialog keyId={asked.keyId} last4={asked.last4} onClose={onClose} />}
      <ReasonDialog
        open={asked?.what === 'faulty'}
        title={t.faultyTitle(left.length)}
        confirm={t.markFaulty}
        hint={t.reasonHint}
        onClose={onClose}
        onConfirm={(reason) => run((part) => faulty.run({ body: { ids: part, reason } }))}
      >
        {t.faultyText}
      </ReasonDialog>
      <ReasonDialog
        open={asked?.what === 'return'}
        title={t.returnTitle(left.length)}
        confirm={t.returnToUse}
        hint={t.reasonHint}
        override={{ label: t.override, hint: t.overrideHint }}
        onClose={onClose}
        onConfirm={(reason, override) => run((part) => returning.run({ body: { ids: part, reason, override } }))}
      >
        {t.returnText}
      </ReasonDialog>
      {asked?.what === 'move' && <MoveKeysDialog ids={ids} selection={selection} onClose={onClose} />}
      <ConfirmDialog
        open={asked?.what === 'delete'}
        onClose={onClose}
        title={t.deleteTitle(ids.length)}
        confirm={t.deleteUnsold}
        typed={t.deleteWord}
        onConfirm={deleteAll}
      >
        {t.deleteText}
      </ConfirmDialog>
    </>
  )
}
