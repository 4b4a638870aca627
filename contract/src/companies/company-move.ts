import { z } from 'zod'
import { act, data, Id, id, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { money } from '../money.ts'
import { companyErrors } from './companies.errors.ts'
import { CompanyDetail } from './company-detail.ts'
import { terms } from './company-fields.ts'

/** Prices that a preview shows as examples: those that change most. */
export const mostMoveExamples = 10

const to = { supplierId: id, priceGroupId: terms.priceGroupId }

const refusals = [commonErrors.notFound, companyErrors.wrongSupplier, companyErrors.wrongGroup] as const

/**
 * A company gets another supplier (decision 0152). What it traded stays with the supplier that sold it.
 * @assumption Only once nothing is open between the two: no order, no funds and no credit in use, no correction that waits.
 */
export const companyMove = {
  previewMove: post('/companies/get-move-preview/:id', {
    summary:
      'What changes when a company gets another supplier: prices, credit, open orders, price group; nothing is kept',
    access: 'distributors',
    reads: true,
    params: Id,
    body: z.object(to),
    response: data(
      z.object({
        currency: z.string(),
        /** Nothing is open between it and the supplier it has: it may move. */
        mayMove: z.boolean(),
        orders: z.number(),
        /** What stands in the way, with funds, credit in use and what is held. */
        openOrders: z.number(),
        waitingCorrections: z.number(),
        funds: money,
        held: money,
        creditLimit: money,
        /** Products with a price, margin, tiers or least quantity of its own: these stay behind. */
        ownTerms: z.number(),
        groupBefore: z.string().nullable(),
        groupAfter: z.string().nullable(),
        prices: z.object({
          same: z.number(),
          up: z.number(),
          down: z.number(),
          /** The supplier does not have the product itself: it cannot be bought then. */
          notAvailable: z.number(),
          /** Of those that can be bought: less than what the new supplier itself pays. */
          belowPurchase: z.number(),
          examples: z.array(
            z.object({
              productId: z.number(),
              code: z.string(),
              title: z.string(),
              oldPrice: money,
              /** Null: cannot be bought then. */
              newPrice: money.nullable(),
            }),
          ),
        }),
      }),
    ),
    errors: refusals,
    timeoutMs: 30_000,
  }),
  move: put('/companies/move-company/:id', {
    summary: 'Move a company under another supplier; its prices are worked out anew and all three companies are told',
    access: 'distributors',
    params: Id,
    body: z.object({ version: z.number().int(), ...to }),
    response: act({ company: CompanyDetail }),
    errors: [...refusals, commonErrors.conflict, companyErrors.notSettled, companyErrors.sameSupplier],
    timeoutMs: 60_000,
  }),
}
