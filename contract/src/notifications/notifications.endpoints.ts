import { z } from 'zod'
import { act, data, get, Id, IdsOfPage, instant, put } from '../endpoint.ts'
import { commonErrors } from '../errors.ts'
import { list } from '../list.ts'
import { shopSlots } from '../shops/shops.endpoints.ts'
import { notificationMail, topicNames } from './notification-topics.ts'

const Notification = z.object({
  id: z.number(),
  /** What happened, in the reader's language. */
  message: z.string(),
  /** The second line: who, how much; may be empty. */
  facts: z.string(),
  createdDate: instant,
  seen: z.boolean(),
  /** 1 add, 2 edit, 3 delete. */
  notificationType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  topic: z.enum(topicNames),
  orderId: z.number().nullable(),
  productId: z.number().nullable(),
  productTitle: z.string().nullable(),
  isOrderDomestic: z.boolean().nullable(),
  /** What else it may open. */
  ticketId: z.number().nullable(),
  partnerId: z.number().nullable(),
  claimId: z.number().nullable(),
  correctionId: z.number().nullable(),
  /** The web shop that it is about, and the push. */
  shopSlot: z.enum(shopSlots).nullable(),
  shopRunId: z.number().nullable(),
})

const Choice = z.object({
  topic: z.enum(topicNames),
  inProduct: z.boolean(),
  mail: z.literal(Object.values(notificationMail)),
})

const mine = list('/notifications/get-my-notifications', {
  summary: "List one's own notifications, newest first",
  access: 'signedIn',
  row: Notification,
  sortable: ['createdDate'],
  filters: { showOnlyUnseen: z.boolean(), topic: z.array(z.enum(topicNames)).max(topicNames.length) },
  extra: { unseen: z.number() },
})

/** News that the person may see and has chosen to hear of (specification §2, §3, §7; decision 0112). */
export const notifications = {
  mine: {
    ...mine,
    body: mine.body.extend({
      productTitle: z.string().max(200).nullish(),
      /** @assumption §3 does not say what "key" searches: the number of an order or a ticket. */
      key: z.string().max(200).nullish(),
      showOnlyUnseen: z.boolean().default(false),
    }),
  },
  unseenCount: get('/notifications/get-number-of-unseen-messages', {
    summary: 'Count the notifications that the person has not seen',
    access: 'signedIn',
    response: data(z.object({ count: z.number() })),
  }),
  markSeen: put('/notifications/mark-my-notifications-as-seen', {
    summary: 'Mark notifications as seen',
    access: 'signedIn',
    body: IdsOfPage,
    response: act({ unseen: z.number() }),
    errors: [commonErrors.notFound],
  }),
  markOneSeen: put('/notifications/mark-my-notification-as-seen-by-id/:id', {
    summary: 'Mark a notification as seen',
    access: 'signedIn',
    params: Id,
    response: act({ unseen: z.number() }),
    errors: [commonErrors.notFound],
  }),
  markAllSeen: put('/notifications/mark-all-my-notifications-as-seen', {
    summary: 'Mark everything as seen, however many there are (beyond the specification)',
    access: 'signedIn',
    response: act({ unseen: z.number() }),
  }),
  choices: get('/notifications/choices', {
    summary: 'Get how the person wants to hear of each topic (beyond the specification)',
    access: 'signedIn',
    response: data(z.array(Choice)),
  }),
  choose: put('/notifications/choices', {
    summary:
      'Choose how to hear of a topic: in the product, by e-mail at once, as a daily digest (beyond the specification)',
    access: 'signedIn',
    body: Choice,
    response: act({}),
    errors: [commonErrors.forbidden],
  }),
}
