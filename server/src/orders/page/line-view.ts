import { keyKind, slotStatus } from '@brava/contract/enums.ts'
import type { Parameters } from '@brava/contract/parameters/parameters.ts'
import { divideRounded } from '@brava/contract/money.ts'
import type { LineFound } from '../record/order-lines.sql.ts'
import type { SlotFound } from '../record/order-slots.sql.ts'

export function lineView(line: LineFound) {
  return {
    id: line.id,
    position: line.position,
    product: {
      id: line.productId,
      code: line.code,
      title: line.title,
      platform: line.platform,
      imageFileId: line.imageFileId,
    },
    quantity: line.quantity,
    unitPrice: line.unitPrice,
    gross: line.gross,
    keys: {
      total: line.quantity,
      assigned: line.assigned,
      missing: line.missing,
      notDue: line.notDue,
      reserved: line.reserved,
      refunded: line.refunded,
    },
  }
}

/** A unit with its masked key. A key that is only set aside is not shown: it may still return to stock. */
export function slotView(slot: SlotFound, { returnHours }: Pick<Parameters, 'returnHours'>) {
  const isAssigned = slot.state === slotStatus.code.assigned
  return {
    id: slot.id,
    lineId: slot.lineId,
    position: slot.position,
    state: slot.state,
    keyId: isAssigned ? slot.keyId : null,
    last4: isAssigned ? slot.last4 : null,
    isImage: slot.kind === keyKind.image,
    assignedAt: slot.assignedAt,
    deliveredAt: slot.deliveredAt,
    revealedAt: slot.revealedAt,
    refundedAt: slot.refundedAt,
    fault: isAssigned ? slot.fault : null,
    keyReturn: slot.keyReturn,
    returnUntil:
      isAssigned && slot.mayReturn && returnHours > 0
        ? new Date(slot.givenAt.getTime() + returnHours * 3_600_000)
        : null,
  }
}

export function distributorSlotView(slot: SlotFound, terms: Pick<Parameters, 'returnHours'>) {
  return {
    ...slotView(slot, terms),
    isReserved: slot.state === slotStatus.code.notDue && slot.keyId !== null,
    batchCode: slot.batchCode,
    costHome: slot.keyId === null ? null : Number(divideRounded(BigInt(slot.costHomeE4), 100n)),
    replacements: slot.replacements,
  }
}
