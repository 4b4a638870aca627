import { isKeyPattern, normaliseCode } from '@brava/contract/keys/key-pattern.ts'
import { passwordFlaw } from '@brava/contract/security/password-rules.ts'
import { describe, expect, test } from 'vitest'
import { buyers, isAssigned, termsOf } from './assignments.ts'
import { companies, companyKeys } from './companies.ts'
import { keyCode } from './key-codes.ts'
import { withCheckDigit } from './mod-11-10.ts'
import { planOrders } from './order-plan.ts'
import { DEMO_PASSWORD, people, personKeys } from './people.ts'
import { keyPatternOf, products } from './products.ts'
import { type PublisherKey, publishers } from './publishers.ts'
import { randomFrom } from './random.ts'

const today = new Date('2026-11-21T12:00:00Z')

describe('companies and people', () => {
  test('one distributor, two resellers, three retailers below them, two direct retailers and a telecom may trade', () => {
    const trading = companyKeys.filter((key) => companies[key].status === 2)
    const of = (type: number) => trading.filter((key) => companies[key].type === type && !companies[key].isTelecom)
    expect(of(1)).toEqual(['brava'])
    expect(of(2)).toEqual(['digitalis', 'nordlicht'])
    expect(of(3).filter((key) => companies[key].parent !== 'brava')).toEqual(['gejmerija', 'hardver', 'pixelpoint'])
    expect(of(3).filter((key) => companies[key].parent === 'brava')).toEqual(['megabajt', 'carapa'])
    expect(trading.filter((key) => companies[key].isTelecom)).toEqual(['nexa'])
  })

  test('every role and every company status occurs, and one person is disabled', () => {
    const roles = new Set(personKeys.flatMap((key) => people[key].roles as readonly number[]))
    expect([...roles].sort((a, b) => a - b)).toEqual([1, 2, 3, 5, 8, 9, 10, 11])
    expect(new Set(companyKeys.map((key) => companies[key].status))).toEqual(new Set([1, 2, 3, 4]))
    expect(personKeys.filter((key) => people[key].isDisabled)).toEqual(['faruk'])
  })

  test('e-mail addresses lead nowhere, and the demonstration password follows the password rules', () => {
    for (const key of personKeys) expect(people[key].email).toMatch(/^[a-z.]+@[a-z-]+\.example$/)
    for (const key of personKeys) expect(passwordFlaw(DEMO_PASSWORD, [people[key].firstName])).toBeNull()
  })

  test('a Croatian OIB has the right check digit', () => {
    expect(withCheckDigit('6943515153')).toBe('69435151530')
    expect(companies.pixelpoint.taxId).toBe(withCheckDigit(companies.pixelpoint.taxId.slice(0, 10)))
  })
})

describe('the catalogue', () => {
  test('about 300 products with their own codes, each in three languages', () => {
    expect(products.length).toBeGreaterThanOrEqual(290)
    expect(new Set(products.map((product) => product.code)).size).toBe(products.length)
    for (const { description, basePrice, resellerPrice, costE4 } of products) {
      expect(Math.min(description.en.length, description.bs.length, description.hr.length)).toBeGreaterThan(60)
      expect(costE4 / 100).toBeLessThan(resellerPrice)
      expect(resellerPrice).toBeLessThanOrEqual(basePrice)
    }
  })

  test('the key codes of every publisher match the pattern of its products and are all different', () => {
    const random = randomFrom('test')
    for (const publisher of Object.keys(publishers) as PublisherKey[]) {
      const pattern = keyPatternOf(publisher)
      expect(isKeyPattern(pattern)).toBe(true)
      const codes = Array.from({ length: 200 }, () => normaliseCode(keyCode(publisher, random)))
      for (const code of codes) expect(code).toMatch(new RegExp(pattern))
      expect(new Set(codes).size).toBe(200)
    }
  })

  test('a retailer is never assigned a product its reseller does not have', () => {
    for (const buyer of buyers) {
      const parent = companies[buyer].parent
      if (parent !== 'digitalis' && parent !== 'nordlicht') continue
      expect(products.filter((product) => isAssigned(buyer, product) && !isAssigned(parent, product))).toEqual([])
    }
  })
})

describe('two years of orders', () => {
  const orders = planOrders(today)

  test('the same day gives the same orders, another day others', () => {
    expect(planOrders(today)).toEqual(orders)
    expect(planOrders(new Date('2026-11-22T12:00:00Z'))[100]?.at).not.toEqual(orders[100]?.at)
  })

  test('5,000 by partners and eight by tills, in order, over two years, none in the future', () => {
    expect(orders.length).toBe(5008)
    const times = orders.map((order) => order.at.getTime())
    expect(times).toEqual([...times].sort((a, b) => a - b))
    expect(times.at(-1)).toBeLessThan(today.getTime())
    expect(today.getTime() - (times[0] ?? 0)).toBeGreaterThan(725 * 86_400_000)
  })

  test('each buyer orders only what it is assigned, at least the minimum quantity, and pays in an allowed way', () => {
    for (const order of orders) {
      expect(companies[order.buyer].paymentTypes).toContain(order.paymentType)
      for (const { product, quantity } of order.lines) {
        expect(isAssigned(order.buyer, product), `${order.buyer} ${product.code}`).toBe(true)
        expect(quantity).toBeGreaterThanOrEqual(termsOf(order.buyer, product).moq ?? product.moq)
      }
    }
  })

  test('most are served, 13 are owed 35 keys, and every way of paying occurs', () => {
    const served = orders.filter((order) => order.fate === 'served').length
    expect(served / orders.length).toBeGreaterThan(0.9)
    const owed = orders.filter((order) => order.fate === 'owed')
    expect(owed.length).toBe(13)
    expect(owed.flatMap((order) => order.lines).reduce((sum, line) => sum + line.missing, 0)).toBe(35)
    expect(new Set(orders.map((order) => order.paymentType))).toEqual(new Set([1, 2, 3, 4, 5]))
    expect(new Set(orders.map((order) => order.fate)).size).toBe(9)
  })
})
