import { z } from 'zod'
import { act, data, get, Id, id, IdsOfPage, idsOfPage, post, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { confirmation } from '../prices/below-cost.ts'
import { priceErrors } from '../prices/prices.errors.ts'
import { promotionStates } from './promotion-states.ts'
import {
  MyPromotion,
  MyPromotionLine,
  MyPromotionProduct,
  ProductToPromote,
  Promotion,
  PromotionBody,
  PromotionRow,
  Recipients,
} from './promotion-views.ts'
import { promotionErrors } from './promotions.errors.ts'

const bodyErrors = [
  promotionErrors.windowEnds,
  promotionErrors.windowOver,
  promotionErrors.noRecipients,
  promotionErrors.unknownRecipient,
  promotionErrors.noProducts,
  promotionErrors.noMessage,
  promotionErrors.unknownProduct,
  promotionErrors.productTwice,
  promotionErrors.unknownPicture,
] as const

const belowCost = [priceErrors.belowCost, priceErrors.reasonNeeded] as const

/** What a person did with a promotion; counted in the results. */
export const promotionOutcomes = ['closed', 'skipped', 'added'] as const

/**
 * Promotions, "custom notifications" on the wire (specification §2 to §5, §7, §9; decision 0115): written by distributors,
 * read by the people of the companies that receive them.
 */
export const promotions = {
  list: list('/custom-notifications/get-custom-notifications', {
    summary: 'List promotions with window, recipients and how many people have seen them',
    access: 'distributors',
    row: PromotionRow,
    sortable: ['createdDate', 'title', 'startsAt', 'endsAt', 'products', 'seen'],
    filters: { state: z.array(z.enum(promotionStates)).max(promotionStates.length) },
  }),
  one: get('/custom-notifications/get-custom-notification/:id', {
    summary: 'Get a promotion with products, recipients and results',
    access: 'distributors',
    params: Id,
    response: data(Promotion),
    errors: [commonErrors.notFound],
  }),
  create: post('/custom-notifications/create-custom-notification', {
    summary: 'Add a promotion as a draft: nobody sees it and its prices do not apply until it is activated',
    access: 'distributors',
    body: PromotionBody,
    response: act({ id: z.number() }),
    errors: bodyErrors,
    idempotent: true,
  }),
  edit: put('/custom-notifications/edit-custom-notification/:id', {
    summary: 'Change a promotion; if it is active, the change applies at once',
    access: 'distributors',
    params: Id,
    body: PromotionBody.extend({ version: z.number().int(), ...confirmation }),
    response: act({ version: z.number() }),
    errors: [...bodyErrors, ...belowCost, commonErrors.notFound, commonErrors.conflict],
  }),
  delete: put('/custom-notifications/delete-custom-notifications', {
    summary: 'Delete promotions; their prices stop at once, orders keep what they were charged',
    access: 'distributors',
    body: IdsOfPage,
    response: act({}),
    errors: [commonErrors.notFound],
    timeoutMs: 60_000,
  }),
  activate: put('/custom-notifications/activate-custom-notifications', {
    summary: 'Activate promotions: visible and charged from the start of their window',
    access: 'distributors',
    /** The version that the person saw, if a single promotion is activated; another one is a conflict. */
    body: IdsOfPage.extend({ version: z.number().int().optional(), ...confirmation }),
    response: act({}),
    errors: [...bodyErrors, ...belowCost, commonErrors.notFound, commonErrors.conflict, promotionErrors.notAllowedNow],
  }),
  deactivate: put('/custom-notifications/deactivate-custom-notifications', {
    summary: 'Deactivate promotions: their prices stop at once and nobody sees them any more',
    access: 'distributors',
    body: IdsOfPage,
    response: act({}),
    errors: [commonErrors.notFound, promotionErrors.notAllowedNow],
  }),
  reach: post('/custom-notifications/get-reach', {
    summary:
      'Preview who the recipients are: companies and people, with the first of them by name (beyond the specification)',
    access: 'distributors',
    reads: true,
    body: Recipients,
    response: data(
      z.object({
        companies: z.number(),
        people: z.number(),
        first: z.array(z.object({ id: z.number(), name: z.string(), people: z.number() })),
      }),
    ),
  }),
  productsToPromote: post('/custom-notifications/get-products-to-promote', {
    summary:
      'Get what the editor shows about products: price, stock and cost of the next key (beyond the specification)',
    access: 'distributors',
    reads: true,
    body: z.object({ productIds: idsOfPage }),
    response: data(z.array(ProductToPromote)),
  }),
  preview: post('/custom-notifications/preview-custom-notification', {
    summary: 'Preview the products of an unsaved promotion as a company would see them (beyond the specification)',
    access: 'distributors',
    reads: true,
    body: PromotionBody.pick({ customNotificationProducts: true }).extend({ companyId: id }),
    response: data(
      z.object({
        companyName: z.string(),
        isDomestic: z.boolean(),
        currencySymbol: z.string(),
        customNotificationProducts: z.array(MyPromotionProduct),
      }),
    ),
    errors: [commonErrors.notFound],
  }),
  check: get('/custom-notifications/check-my-custom-notification', {
    summary: 'Count the promotions that the person has not seen',
    access: 'signedIn',
    response: data(z.object({ hasUnseen: z.boolean(), count: z.number() })),
  }),
  active: get('/custom-notifications/get-my-active-custom-notifications', {
    summary: 'List the promotions running for the person now, unseen ones first',
    access: 'signedIn',
    response: data(z.array(MyPromotionLine)),
  }),
  unseen: get('/custom-notifications/get-my-unseen-custom-notifications', {
    summary: 'List the promotions running for the person now that they have not seen',
    access: 'signedIn',
    response: data(z.array(MyPromotionLine)),
  }),
  last: get('/custom-notifications/get-my-last-custom-notification', {
    summary: 'Get the newest promotion that the person has not seen; null if there is none',
    access: 'signedIn',
    response: data(MyPromotion.nullable()),
  }),
  mine: get('/custom-notifications/get-my-custom-notification-by-id/:id', {
    summary: 'Get a promotion running for the person now, with current prices and stock',
    access: 'signedIn',
    params: Id,
    response: data(MyPromotion),
    errors: [commonErrors.notFound],
  }),
  markSeen: put('/custom-notifications/mark-my-custom-notifications-as-seen', {
    summary: 'Mark promotions as seen',
    access: 'signedIn',
    body: IdsOfPage,
    response: act({ unseen: z.number() }),
    errors: [commonErrors.notFound],
  }),
  markOneSeen: put('/custom-notifications/mark-my-custom-notification-as-seen-by-id/:id', {
    summary: 'Mark a promotion as seen, and how it was left',
    access: 'signedIn',
    params: Id,
    body: z.object({ outcome: z.enum(promotionOutcomes).default('closed') }).default({ outcome: 'closed' }),
    response: act({ unseen: z.number() }),
    errors: [commonErrors.notFound],
  }),
}
