import { paragraph } from '../../platform/mail/mail-blocks.ts'
import { mailTemplate } from '../../platform/mail/mail-template.ts'
import { openOrder, orderIdVariable, orderNumberVariable, retailerVariable } from '../record/order-mail-blocks.ts'
import { causeVariable, denyReasonRows, denyReasonVariable } from './cancelled-mail.ts'

/** To a reseller's admins: an order whose payment they were to confirm is cancelled. */
export const notToConfirmMail = mailTemplate<{
  orderId: number
  number: string
  buyer: string
  cause: string
  reason: string
}>({
  name: 'order-not-to-confirm',
  variables: {
    orderId: orderIdVariable,
    number: orderNumberVariable,
    buyer: retailerVariable,
    cause: causeVariable,
    reason: denyReasonVariable,
  },
  sample: {
    data: { orderId: 1, number: '2026-004711', buyer: 'Gejmerija Banja Luka', cause: 'holdRanOut', reason: '' },
  },
  subject: ({ language, data }) =>
    data.cause === 'denied'
      ? {
          en: `Order ${data.number} of ${data.buyer} was denied: no payment to confirm`,
          bs: `Narudžba ${data.number} (${data.buyer}) je odbijena: nema uplate za potvrdu`,
          hr: `Narudžba ${data.number} (${data.buyer}) je odbijena: nema uplate za potvrdu`,
        }[language]
      : {
          en: `Order ${data.number} of ${data.buyer} was cancelled: it was not paid in time`,
          bs: `Narudžba ${data.number} (${data.buyer}) je otkazana: rok za uplatu je istekao`,
          hr: `Narudžba ${data.number} (${data.buyer}) je otkazana: rok za uplatu je istekao`,
        }[language],
  render: ({ language, data, services }) => ({
    blocks: [
      paragraph(
        data.cause === 'denied'
          ? {
              en: `Order ${data.number} of ${data.buyer} was denied, so there is no payment for you to confirm. If the retailer has paid you already, return the money.`,
              bs: `Narudžba ${data.number} kompanije ${data.buyer} je odbijena pa više nemate uplatu za potvrdu. Ako vam je maloprodaja već platila, vratite joj novac.`,
              hr: `Narudžba ${data.number} tvrtke ${data.buyer} je odbijena pa više nemate uplatu za potvrdu. Ako vam je maloprodaja već platila, vratite joj novac.`,
            }[language]
          : {
              en: `Nobody confirmed the payment of order ${data.number} of ${data.buyer} in time, so it was cancelled and its keys were released. If the retailer has paid you already, return the money or ask it to order again.`,
              bs: `Uplatu narudžbe ${data.number} kompanije ${data.buyer} niko nije potvrdio na vrijeme pa je otkazana, a ključevi su opet slobodni. Ako vam je maloprodaja već platila, vratite joj novac ili je zamolite da naruči ponovo.`,
              hr: `Uplatu narudžbe ${data.number} tvrtke ${data.buyer} nitko nije potvrdio na vrijeme pa je otkazana, a ključevi su opet slobodni. Ako vam je maloprodaja već platila, vratite joj novac ili je zamolite da naruči ponovno.`,
            }[language],
      ),
      ...denyReasonRows(language, data.reason),
      openOrder(language, services, data.orderId),
    ],
  }),
})
