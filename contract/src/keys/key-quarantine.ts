import { z } from 'zod'
import { act, del, Id, id, idsOfPage, line, put, requiredLine } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { keysErrors } from './keys.errors.ts'

const reason = requiredLine(300)

/** Quarantining unsold keys, releasing them, and deleting them. */
export const keyQuarantine = {
  withdrawFaulty: put('/products/withdraw-faulty-key/:id', {
    summary: 'Put an unsold key into quarantine',
    access: 'distributors',
    params: Id,
    body: z.object({ reason }),
    response: act({}),
    errors: [commonErrors.notFound, keysErrors.wrongState, keysErrors.inAnOrder, keysErrors.inAClaim],
  }),
  withdrawFaultyMany: put('/products/withdraw-plain-faulty-keys', {
    summary: 'Put unsold keys into quarantine, all or none',
    access: 'distributors',
    body: z.object({ ids: idsOfPage, reason }),
    response: act({}),
    errors: [commonErrors.notFound, keysErrors.wrongState, keysErrors.inAnOrder, keysErrors.inAClaim],
  }),
  returnToUse: put('/products/return-key-to-use/:id', {
    summary: 'Take a key out of quarantine; a key that somebody may have seen needs `override`',
    access: 'distributors',
    params: Id,
    body: z.object({ reason, override: z.boolean().default(false) }),
    response: act({}),
    errors: [
      commonErrors.notFound,
      keysErrors.wrongState,
      keysErrors.wasRevealed,
      keysErrors.inAnOrder,
      keysErrors.inAClaim,
      keysErrors.expired,
      keysErrors.regionTooNarrow,
    ],
  }),
  returnToUseMany: put('/products/return-plain-keys-to-use', {
    summary: 'Take keys out of quarantine, all or none',
    access: 'distributors',
    body: z.object({ ids: idsOfPage, reason, override: z.boolean().default(false) }),
    response: act({}),
    errors: [
      commonErrors.notFound,
      keysErrors.wrongState,
      keysErrors.wasRevealed,
      keysErrors.inAnOrder,
      keysErrors.inAClaim,
      keysErrors.expired,
      keysErrors.regionTooNarrow,
    ],
  }),
  move: put('/products/move-keys', {
    summary:
      'Move available keys to another product, with their cost and custody log, all or none; if moved back, they are as before',
    access: 'distributors',
    body: z.object({ ids: idsOfPage, productId: id, reason }),
    response: act({ moved: z.number() }),
    errors: [
      keysErrors.regionTooNarrow,
      commonErrors.notFound,
      keysErrors.wrongState,
      keysErrors.inAnOrder,
      keysErrors.inAClaim,
      keysErrors.sameProduct,
      keysErrors.otherForm,
      keysErrors.soldAsPictures,
      keysErrors.soldAsCodes,
    ],
    timeoutMs: 60_000,
  }),
  delete: del('/products/delete-product-keys', {
    summary: 'Delete unsold keys; keys that somebody may have seen are kept as withdrawn',
    access: 'distributors',
    body: z.object({ ids: idsOfPage, reason: line(300).default('') }),
    response: act({ deleted: z.number(), withdrawn: z.number() }),
    errors: [commonErrors.notFound, keysErrors.wrongState, keysErrors.inAnOrder, keysErrors.inAClaim],
    timeoutMs: 60_000,
  }),
}
