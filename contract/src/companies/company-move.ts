import { z } from 'zod'
import { act, data, Id, id, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { money } from '../money.ts'
import { companyErrors } from './companies.errors.ts'
import { CompanyDetail } from './company-detail.ts'
import { terms } from './company-fields.ts'

/** Number of prices that a preview shows as examples: those that change the most. */
export const mostMoveExamples = 10

const to = { supplierId: id, priceGroupId: terms.priceGroupId }

const refusals = [commonErrors.notFound, companyErrors.wrongSupplier, companyErrors.wrongGroup] as const

/**
 * Moves a company to another supplier (decision 0152). What it traded stays with the supplier that sold it.
 * @assumption Only once nothing is open between the two: no order, no funds, no credit in use, no correction that
 * waits.
 */
export const companyMove = {
  previewMove: post('/companies/get-move-preview/:id', {
    summary:
      'Preview what changes when a company moves to another supplier: prices, credit, open orders, price group; changes nothing',
    access: 'distributors',
    reads: true,
    params: Id,
    body: z.object(to),
    response: data(
      z.object({
        currency: z.string(),
        /** Nothing is open between it and its current supplier, so it may move. */
        mayMove: z.boolean(),
        orders: z.number(),
        /** What prevents the move, along with funds, credit in use and what is held. */
        openOrders: z.number(),
        waitingCorrections: z.number(),
        funds: money,
        held: money,
        creditLimit: money,
        /** Products with their own price, margin, tiers or minimum quantity: these are not moved. */
        ownTerms: z.number(),
        groupBefore: z.string().nullable(),
        groupAfter: z.string().nullable(),
        prices: z.object({
          same: z.number(),
          up: z.number(),
          down: z.number(),
          /** The new supplier does not have the product itself, so it could not be bought. */
          notAvailable: z.number(),
          /** Of the products that could be bought, those priced below what the new supplier itself pays. */
          belowPurchase: z.number(),
          examples: z.array(
            z.object({
              productId: z.number(),
              code: z.string(),
              title: z.string(),
              oldPrice: money,
              /** Null: it could not be bought. */
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
    summary: 'Move a company to another supplier; its prices are recalculated and all three companies are notified',
    access: 'distributors',
    params: Id,
    body: z.object({ version: z.number().int(), ...to }),
    response: act({ company: CompanyDetail }),
    errors: [...refusals, commonErrors.conflict, companyErrors.notSettled, companyErrors.sameSupplier],
    timeoutMs: 60_000,
  }),
}
