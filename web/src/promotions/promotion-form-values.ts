import { businessZone } from '@brava/contract/format.ts'
import type { Answered } from '@brava/contract/endpoint.ts'
import type { promotions } from '@brava/contract/promotions/promotions.endpoints.ts'

export type Promotion = Answered<typeof promotions.one>['data']
/** A product as the server returns it. */
export type ProductFacts = Answered<typeof promotions.productsToPromote>['data'][number]

export interface PromotionValues {
  title: string
  messageTitle: string
  message: string
  isSimpleNotification: boolean
  pictureFileId: number | null
  /** Days and times in the distributor's local time. */
  startsAt: string | null
  startTime: string
  endsAt: string | null
  endTime: string
  forAll: boolean
  companyIds: readonly number[]
  groupIds: readonly number[]
  customNotificationProducts: readonly { productId: number; promoPrice: string; moq: number }[]
}

const zoned = new Intl.DateTimeFormat('sv-SE', { timeZone: businessZone, dateStyle: 'short', timeStyle: 'short' })

/** The distributor's local time at an instant: day and time. */
function wallClock(instant: Date): [day: string, time: string] {
  const [day = '', time = ''] = zoned.format(instant).split(' ')
  return [day, time]
}

/** The instant of a day and time in the distributor's local time; '' while either is invalid. */
export function instantAt(day: string | null, time: string): string {
  const match = /^(\d{1,2}):(\d{2})$/.exec(time.trim())
  if (!day || !match) return ''
  const asUtc = Date.parse(`${day}T${(match[1] ?? '').padStart(2, '0')}:${match[2]}:00Z`)
  if (Number.isNaN(asUtc)) return ''
  // The local time at that instant differs from UTC by the zone's offset; done twice, for the hours of a clock change.
  let instant = asUtc
  for (let round = 0; round < 2; round += 1) {
    instant += asUtc - Date.parse(`${wallClock(new Date(instant)).join('T')}:00Z`)
  }
  return new Date(instant).toISOString()
}

/** The form's values as its schema expects them. */
export function bodyOf({ startTime, endTime, ...values }: PromotionValues) {
  return {
    ...values,
    companyIds: values.forAll ? [] : [...values.companyIds],
    groupIds: values.forAll ? [] : [...values.groupIds],
    customNotificationProducts: values.isSimpleNotification
      ? []
      : values.customNotificationProducts.map((row) => ({ ...row })),
    startsAt: instantAt(values.startsAt, startTime),
    endsAt: instantAt(values.endsAt, endTime),
  }
}

const dayMs = 86_400_000

/** An empty promotion that runs for a week from now. */
export function emptyValues(now = new Date()): PromotionValues {
  const [startsAt, startTime] = wallClock(now)
  const [endsAt] = wallClock(new Date(now.getTime() + 7 * dayMs))
  return {
    title: '',
    messageTitle: '',
    message: '',
    isSimpleNotification: false,
    pictureFileId: null,
    startsAt,
    startTime,
    endsAt,
    endTime: '23:59',
    forAll: true,
    companyIds: [],
    groupIds: [],
    customNotificationProducts: [],
  }
}

export function valuesOf(promotion: Promotion): PromotionValues {
  const [startsAt, startTime] = wallClock(new Date(promotion.startsAt))
  const [endsAt, endTime] = wallClock(new Date(promotion.endsAt))
  return {
    title: promotion.title,
    messageTitle: promotion.messageTitle,
    message: promotion.message,
    isSimpleNotification: promotion.isSimpleNotification,
    pictureFileId: promotion.pictureFileId,
    startsAt,
    startTime,
    endsAt,
    endTime,
    forAll: promotion.forAll,
    companyIds: promotion.companies.map((one) => one.id),
    groupIds: promotion.groups.map((one) => one.id),
    customNotificationProducts: promotion.customNotificationProducts.map(({ productId, promoPrice, moq }) => ({
      productId,
      promoPrice,
      moq,
    })),
  }
}
