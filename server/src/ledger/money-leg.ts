/** One sale of an order in the books: `buyerId` pays `sellerId` gross minor units (domain rules §2). */
export interface MoneyLeg {
  readonly seq: number
  readonly sellerId: number
  readonly buyerId: number
  readonly currency: string
  readonly gross: number
  /** Units of the distributor's currency per unit of the leg's, frozen with the order. */
  readonly rateHome?: string | null
}

/** What every movement of an order's money refers to. */
export interface OrderMoney {
  readonly orderId: number
  readonly legs: readonly MoneyLeg[]
  readonly userId: number | null
  /** `atCommit` if nobody reads the books before the commit. */
  readonly booked?: 'now' | 'atCommit'
}

/** What an order took of each buyer's own money, minor units by company; below zero it added some. */
export type Taken = ReadonlyMap<number, number>

/** Every leg is taken in full. */
export const takenInFull = (legs: readonly MoneyLeg[]): Taken => new Map(legs.map((leg) => [leg.buyerId, leg.gross]))
