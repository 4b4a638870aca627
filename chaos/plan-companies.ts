/** A kind of company that takes part, with its number of buyers. */
export interface CompanyPlan {
  readonly name: string
  readonly type: 2 | 3
  readonly parent?: CompanyPlan
  readonly buyers: number
  readonly paymentTypes: readonly number[]
  /** Opening funds, in minor units. */
  readonly funds: number
  /** The company's prices differ from everybody else's by this factor. */
  readonly priceFactor: number
  readonly mayBackOrder?: boolean
  readonly keysInMail?: boolean
  readonly autoApprove?: boolean
  readonly approvalThreshold?: number
}

const funds = [5]
const outside = [1, 3, 4]
/** For those who pay from outside, half of the ways of paying are the card. */
const outsideOrCard = [...outside, 2, 2, 2]
const plenty = 100_000_000

/**
 * Divides the buyers: of every 16, six in their own shops, three on the short funds of one company, four in shops below
 * a reseller (orders with two legs), and three who pay from outside: one of them a reseller, the others by card half of
 * the time.
 */
export function planCompanies(buyers: number): CompanyPlan[] {
  const share = (part: number) => Math.max(1, Math.round((buyers * part) / 16))
  const short = share(3)
  const below = share(4)
  const paying = share(3)
  const own = Math.max(1, buyers - short - below - paying)
  const plans: CompanyPlan[] = []
  for (let index = 0; index < own; index += 2) {
    plans.push({
      name: `Shop ${index}`,
      type: 3,
      buyers: Math.min(2, own - index),
      paymentTypes: funds,
      funds: plenty,
      priceFactor: 20,
      mayBackOrder: index % 4 === 0,
      keysInMail: index % 4 === 2,
      ...(index % 6 === 0 ? { approvalThreshold: 8000 } : {}),
    })
  }
  plans.push({ name: 'Short', type: 3, buyers: short, paymentTypes: funds, funds: 30_000, priceFactor: 20 })
  const resellers = Math.max(1, Math.round(below / 4))
  for (let index = 0; index < resellers; index += 1) {
    const reseller: CompanyPlan = {
      name: `Reseller ${index}`,
      type: 2,
      buyers: index === 0 ? 1 : 0,
      paymentTypes: index === 0 ? [...funds, ...outside] : funds,
      // One reseller is short of funds itself, so its shops' orders are refused.
      funds: index === 1 ? 60_000 : plenty,
      priceFactor: 15,
      mayBackOrder: true,
    }
    plans.push(reseller)
    const shops = Math.floor(below / resellers) + (index < below % resellers ? 1 : 0)
    for (let shop = 0; shop < shops; shop += 1) {
      plans.push({
        name: `Below ${index} ${shop}`,
        type: 3,
        parent: reseller,
        buyers: 1,
        paymentTypes: shop % 2 === 0 ? funds : [...funds, ...outside],
        funds: plenty,
        priceFactor: 22,
        mayBackOrder: shop % 3 === 0,
        autoApprove: shop % 4 !== 3,
      })
    }
  }
  for (let index = 0; index < paying - 1; index += 2) {
    plans.push({
      name: `Payer ${index}`,
      type: 3,
      buyers: Math.min(2, paying - 1 - index),
      paymentTypes: outsideOrCard,
      funds: 0,
      priceFactor: 20,
    })
  }
  return plans
}
