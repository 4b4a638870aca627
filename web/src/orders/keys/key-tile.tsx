import { businessDay } from '@brava/contract/calendar-day.ts'
import { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import { openFaultStates } from '@brava/contract/orders/fault-report-state.ts'
import { keyReturnState } from '@brava/contract/orders/key-return-state.ts'
import type { SlotView } from '@brava/contract/orders/order-parts.ts'
import { IconEye, IconEyeOff, IconPhoto, IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import type { z } from 'zod'
import { call } from '../../api/call.ts'
import { useTries } from '../../api/told-error.ts'
import { dateTime, shortDate, time } from '../../text/format.ts'
import { IconButton } from '../../ui/basics/button.tsx'
import { CopyButton } from '../../ui/basics/copy-button.tsx'
import { Menu, type MenuPart } from '../../ui/overlay/menu.tsx'
import { PictureDialog } from '../../ui/overlay/picture-dialog.tsx'
import { StatusBadge } from '../../ui/basics/status-badge.tsx'
import classes from './key-tile.module.css'
import { t as refundTexts } from '../refund.texts.ts'
import { t } from './order-keys.texts.ts'
import { readOpened } from './read-opened.ts'
import { today } from '../../text/today.ts'

export type Slot = z.input<typeof SlotView> & { readonly isReserved?: boolean }

/** "13:04" today, "21. nov" otherwise. */
function shortTime(instant: string): string {
  return businessDay(new Date(instant)) === today() ? time(instant) : shortDate(instant)
}

/** What the buyer said, and the distributor's answer to it. */
const claimWords = ({ reason, answer }: { reason: string; answer: string }) =>
  [reason, answer].filter(Boolean).join(' → ')

/** What is still to be decided comes first; a rejected return gives way to the fault, which can be reported after it. */
function claimShown({ fault, keyReturn }: Slot) {
  const { withdrawn, rejected } = keyReturnState.code
  if (!keyReturn || keyReturn.state === withdrawn) return fault
  if (fault && (openFaultStates.includes(fault.state) || keyReturn.state === rejected)) return fault
  return keyReturn
}

/**
 * One unit of an order: its masked key with reveal and copy, or why it has none. `reveal` fetches the text (the server
 * records each time); without it the key stays masked.
 */
export function KeyTile({
  slot,
  reveal,
  menu,
  onReplace,
  isCancelled,
}: {
  slot: Slot
  reveal?: ((keyId: number) => Promise<string>) | undefined
  /** Puts the key into quarantine and delivers another; a button on the tile. */
  onReplace?: (() => void) | undefined
  menu?: readonly MenuPart[] | undefined
  /** Its order was cancelled, so no key will come. */
  isCancelled?: boolean
}) {
  const [code, setCode] = useState<string | null>(null)
  const [picture, setPicture] = useState<Blob>()
  const tries = useTries()
  useEffect(() => {
    // A revealed key must not stay on an unattended screen.
    if (code === null) return
    const timer = setTimeout(() => setCode(null), 120_000)
    return () => clearTimeout(timer)
  }, [code])

  const { keyId } = slot
  if (slot.refundedAt !== null) {
    return (
      <div className={classes.tile} data-state="notDue">
        <span className={classes.key} data-masked>
          {slot.last4 ? `•••• ${slot.last4}` : '—'}
        </span>
        <span className={classes.tileFacts} title={dateTime(slot.refundedAt)}>
          {refundTexts.unitState} {shortTime(slot.refundedAt)}
        </span>
      </div>
    )
  }
  if (slot.state !== 1 || keyId === null) {
    return (
      <div className={classes.tile} data-state={slot.state === 2 ? 'missing' : 'notDue'}>
        <StatusBadge kind="slot" value={slot.state} />
        <span className={classes.tileFacts}>
          {isCancelled ? t.cancelled : slot.state === 2 ? t.dueNow : slot.isReserved ? t.reserved : t.afterPayment}
        </span>
      </div>
    )
  }
  /** Once a key was opened before, looking again changes nothing. */
  const opened = <T,>(shown: T): T => {
    if (slot.revealedAt === null) readOpened()
    return shown
  }
  const show = async () => {
    if (code !== null) return setCode(null)
    await tries.run(async () => {
      if (slot.isImage) setPicture(opened(await call(myOrders.picture, { params: { id: keyId } })))
      else if (reveal) setCode(opened(await reveal(keyId)))
    })
  }
  const claim = claimShown(slot)
  const facts = slot.revealedAt
    ? t.revealedAt(shortTime(slot.revealedAt))
    : slot.assignedAt
      ? shortTime(slot.assignedAt)
      : ''
  return (
    <div className={classes.tile} data-key={keyId} data-open={code !== null || undefined}>
      <span className={classes.key} data-masked={code === null || undefined} aria-live="polite">
        {code ?? (slot.isImage ? t.pictureKey : `•••• ${slot.last4 ?? ''}`)}
      </span>
      {claim ? (
        <StatusBadge kind={claim === slot.fault ? 'fault' : 'keyReturn'} value={claim.state} />
      ) : (
        <span className={classes.tileFacts} title={dateTime(slot.revealedAt ?? slot.assignedAt)}>
          {code === null ? facts : ''}
        </span>
      )}
      {reveal && (
        <span className={classes.tileActs}>
          <IconButton
            size="sm"
            label={slot.isImage ? t.showPicture : code === null ? t.reveal : t.hide}
            aria-pressed={code !== null}
            onClick={() => void show()}
          >
            {slot.isImage ? <IconPhoto /> : code === null ? <IconEye /> : <IconEyeOff />}
          </IconButton>
          {!slot.isImage && (
            <CopyButton
              label={t.copyKey}
              value={async () => code ?? (await tries.run(async () => opened(await reveal(keyId))))}
              // It counts as opened by now.
              onRefused={setCode}
            />
          )}
          {onReplace && (
            <IconButton size="sm" label={t.replaceFaulty} onClick={onReplace}>
              <IconRefresh />
            </IconButton>
          )}
          {menu && menu.length > 0 && <Menu entries={menu} />}
        </span>
      )}
      {claim && <span className={classes.claim}>{claimWords(claim)}</span>}
      {picture && <PictureDialog picture={picture} title={t.pictureKey} onClose={() => setPicture(undefined)} />}
    </div>
  )
}
