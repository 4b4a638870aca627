import { type ReactNode, useState } from 'react'
import { ApiError } from '../api/api-error.ts'
import { inParts } from '../api/in-parts.ts'
import type { Selection } from '../api/list.ts'
import { useToldError } from '../api/told-error.ts'
import { ConfirmDialog } from '../ui/ask/confirm-dialog.tsx'
import { t } from './shop-work.texts.ts'

/** Sends a push; if the server asks for confirmation, shows the reason and sends it again when the person agrees. */
export function usePush(): {
  push: (send: (confirm: boolean) => Promise<unknown>) => Promise<void>
  /**
   * The same for marked rows. A shop has one run at a time: rows beyond what one call takes stay marked for the next
   * click.
   */
  pushMarked: (
    selection: Pick<Selection, 'drop'>,
    ids: readonly number[],
    send: (confirm: boolean, part: number[]) => Promise<{ data: { info: string } }>,
  ) => Promise<void>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<{ info: string; send: (confirm: boolean) => Promise<unknown> }>()
  const told = useToldError()
  async function push(send: (confirm: boolean) => Promise<unknown>, confirm = false) {
    told.again()
    try {
      await send(confirm)
    } catch (error) {
      if (error instanceof ApiError && error.code === 'shop.brake') setAsked({ info: error.info, send })
      else told.tell(error)
    }
  }
  const dialog = (
    <ConfirmDialog
      open={asked !== undefined}
      onClose={() => setAsked(undefined)}
      title={t.pushTitle}
      confirm={t.pushAnyway}
      danger={false}
      onConfirm={() => asked && push(asked.send, true)}
    >
      {asked?.info}
    </ConfirmDialog>
  )
  return {
    push: (send) => push(send),
    pushMarked(selection, ids, send) {
      let left = ids
      const drop: Selection['drop'] = (part, all) => {
        selection.drop(part, all)
        left = left.slice(part.length)
      }
      return push((confirm) =>
        inParts(
          { drop },
          left,
          (part) => send(confirm, part),
          () => {},
        ),
      )
    },
    dialog,
  }
}
