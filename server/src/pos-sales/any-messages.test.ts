import { posSaleState } from '@brava/contract/pos-sales/pos-sale-state.ts'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addFunds } from '../ledger/add-funds.ts'
import { verifyCustody } from '../keys/custody/verify-custody.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { reverseSilentSales } from './end-sale.ts'
import { PlainSales, posStep } from './testing/plain-sales.ts'
import { posWorld } from './testing/pos-world.ts'
import { type Answer, type Line, LineLost, Terminal } from './testing/terminal.ts'

const world = await posWorld()
const { breaches, companies, db, lineOf, money, people, products, services, silence, stock, till } = world
const price = 6190
await inTransaction(db, (trx) =>
  addFunds(trx, { companyId: companies.nexa, amount: 100_000_000, userId: people.tarik.id, memo: 'wire' }),
)

class Killed extends Error {}

/** The line of a till whose server dies at a given point of this message, and is back for the next. */
function dyingLine(device: Parameters<typeof lineOf>[0], death: string): Line {
  if (death === 'beforeCommit')
    return (call, message) =>
      inTransaction(db, async (trx) => {
        await lineOf(device, { ...services, db: trx })(call, message)
        throw new Killed()
      })
  if (death === 'beforeCode') {
    const dies = () => {
      throw new Killed()
    }
    const secrets = new Proxy(services.secrets, {
      get: (of, name) => {
        const found: unknown = Reflect.get(of, name, of)
        return name === 'openCode' ? dies : typeof found === 'function' ? found.bind(of) : found
      },
    })
    return lineOf(device, { ...services, secrets })
  }
  return lineOf(device)
}

describe('messages of a till', () => {
  test('in any order, duplicated, with lost answers and a server that dies anywhere, a sale happens once or not at all', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(posStep, { minLength: 6, maxLength: 24 }), async (steps) => {
        await stock('northfall', 3)
        const device = await till()
        const before = await money()
        const plain = new PlainSales()
        const sent: { call: Parameters<Line>[0]; message: Parameters<Line>[1]; answer: Answer | null }[] = []
        const codes = new Map<number, string>()
        // The numbers 1, 2 and 3 are the sales; every other message takes the next one.
        let number = 3
        for (const step of steps) {
          if (step.do === 'silence') {
            await silence(device)
            await reverseSilentSales(services)
            plain.silence()
          } else if (step.do === 'again') {
            const one = sent[step.pick % Math.max(1, sent.length)]
            if (!one) continue
            const message = step.isOther ? { ...one.message, original: 99, price: '1.00' } : one.message
            const answer = await lineOf(device)(one.call, message)
            if (step.isOther) expect(answer.status).toBe(422)
            else if (one.answer) expect(answer).toEqual(one.answer)
            else one.answer = answer
          } else {
            const original = step.sale + 1
            const isNew = step.do !== 'authorise' || !sent.some(({ message }) => message.number === original)
            if (!isNew) continue
            const message = { number: step.do === 'authorise' ? original : (number += 1), original }
            const answer = await dyingLine(device, step.death)(step.do, message).catch((error: unknown) => {
              if (!(error instanceof Killed)) throw error
              return null
            })
            if (step.death === 'beforeCommit') continue
            const told = plain.take(step.do, original)
            if (answer)
              expect([answer.status, 'code' in answer.body && answer.status === 200]).toEqual([
                told.status,
                told.hasCode,
              ])
            sent.push({ call: step.do, message, answer: step.death === 'afterCommit' ? null : answer })
            if (told.hasCode && answer) {
              const code = String(answer.body.code)
              expect(codes.get(original) ?? code).toBe(code)
              codes.set(original, code)
            }
          }
          const rows = await db.selectFrom('pos_sales').selectAll().where('device_id', '=', device.id).execute()
          expect(new Map(rows.map((row) => [row.number, row.state]))).toEqual(plain.states)
          const now = await money()
          const { held, sold } = posSaleState.code
          expect([before.funds - now.funds, now.held - before.held]).toEqual([
            plain.count(sold) * price,
            plain.count(held) * price,
          ])
        }
        expect(new Set(codes.values()).size).toBe(codes.size)
        await silence(device)
        await reverseSilentSales(services)
      }),
      { numRuns: 25, endOnFailure: true },
    )
    expect(await breaches()).toEqual([])
    expect((await verifyCustody(db)).breaks).toEqual([])
  }, 360_000)

  test('a terminal that loses every third message or answer, and its power, prints each code once and pays for exactly these', async () => {
    await fc.assert(
      fc.asyncProperty(fc.infiniteStream(fc.integer({ min: 0, max: 8 })), async (luck) => {
        await stock('northfall', 6)
        const device = await till()
        const before = await money()
        const reliable = lineOf(device)
        let isOff = false
        const lossy: Line = async (call, message) => {
          const drawn = luck.next().value
          if (isOff) throw new PowerOff()
          if (drawn === 0) throw new LineLost()
          const answer = await reliable(call, message)
          if (drawn === 1 || drawn === 2) throw new LineLost()
          if (drawn === 3) {
            isOff = true
            throw new PowerOff()
          }
          return answer
        }
        let terminal = new Terminal(lossy)
        const slips: Terminal['slips'] = []
        for (let sale = 0; sale < 5; sale += 1) {
          try {
            await terminal.sell({ product: products.northfall.id, price: '61.90', tillAmount: '65.00' })
          } catch (error) {
            if (!(error instanceof PowerOff)) throw error
            // Only the contents of its memory are left of the terminal.
            isOff = false
            slips.push(...terminal.slips)
            terminal = new Terminal(lossy, structuredClone(terminal.memory))
          }
        }
        await endOf(terminal, reliable, slips)
        const rows = await db.selectFrom('pos_sales').selectAll().where('device_id', '=', device.id).execute()
        const soldNumbers = rows.filter(({ state }) => state === posSaleState.code.sold).map((row) => row.number)
        expect(slips.map(({ original }) => original).sort((a, b) => a - b)).toEqual(soldNumbers.sort((a, b) => a - b))
        expect(new Set(slips.map(({ code }) => code)).size).toBe(slips.length)
        const now = await money()
        expect([before.funds - now.funds, now.held]).toEqual([soldNumbers.length * price, before.held])
      }),
      { numRuns: 10, endOnFailure: true },
    )
    expect(await breaches()).toEqual([])
  }, 360_000)
})

class PowerOff extends Error {}

/** Completes the open message when the line works again. */
async function endOf(terminal: Terminal, line: Line, slips: Terminal['slips']): Promise<void> {
  slips.push(...terminal.slips)
  const last = new Terminal(line, terminal.memory)
  await last.resume()
  slips.push(...last.slips)
}
