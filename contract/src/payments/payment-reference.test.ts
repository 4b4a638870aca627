import { assert, integer, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  accountIn,
  isIban,
  mayBeAccount,
  mod11ini,
  ordersInReference,
  paymentReference,
  plainAccount,
  referenceText,
} from './payment-reference.ts'

const croatian = 'HR12 1001 0051 8630 0016 0'
const bosnian = 'BA39 1990 4400 0127 5586'
const textOf = (number: string, account: string, payerCountry: string) =>
  referenceText(paymentReference({ number, account, payerCountry }))

describe('the reference of a bank transfer', () => {
  // hdkn.hr, and the codes of the published description of MOD11INI.
  it.each([
    ['2020789', 1],
    ['2026000123', 6],
    ['7269689496376760001', 8],
    ['0', 0],
  ])('%s has the check digit %d', (digits, check) => {
    expect(mod11ini(digits)).toBe(check)
  })

  it('is HR01 if the account or the payer is Croatian, and ten plain digits elsewhere', () => {
    expect(textOf('018342', croatian, 'BA')).toBe('HR01 018342-3')
    expect(textOf('018342', bosnian, 'HR')).toBe('HR01 018342-3')
    expect(textOf('018342', bosnian, 'BA')).toBe('0000183423')
    expect(textOf('1018342', '', 'BA')).toBe(`001018342${mod11ini('1018342')}`)
  })

  it('never exceeds the space on a payment slip', () => {
    assert(
      property(integer({ min: 1, max: 999_999_999 }), (n) => {
        const number = String(n).padStart(6, '0')
        expect(paymentReference({ number, account: croatian, payerCountry: 'HR' }).number.length).toBeLessThanOrEqual(
          22,
        )
        expect(paymentReference({ number, account: bosnian, payerCountry: 'BA' }).number).toMatch(/^\d{10}$/)
      }),
    )
  })

  it('leads back to its order, however a bank writes it', () => {
    assert(
      property(integer({ min: 1, max: 999_999_999 }), (n) => {
        const number = String(n).padStart(6, '0')
        for (const account of [croatian, bosnian]) {
          const { model, number: written } = paymentReference({ number, account, payerCountry: 'BA' })
          for (const text of [
            `${model}${written}`,
            `${model} ${written}`,
            `Uplata po predračunu ${model} ${written}, hvala`,
            `${written.replaceAll('-', '')}`,
            // Parts of a purpose that a bank writes without separators (MT940, field 86).
            `${model}${written}Brava, ponuda`,
          ])
            expect(ordersInReference(text)).toContain(number)
        }
      }),
    )
  })

  it('with one wrong digit or two swapped neighbours leads to no order', () => {
    assert(
      property(
        integer({ min: 100_000, max: 999_999_999 }),
        integer({ min: 0, max: 5 }),
        integer({ min: 1, max: 9 }),
        (n, at, by) => {
          const number = String(n)
          const digits = `${number}${mod11ini(number)}`
          const changed = Array.from(digits)
          changed[at] = String((Number(changed[at]) + by) % 10)
          const swapped = Array.from(digits)
          ;[swapped[at], swapped[at + 1]] = [swapped[at + 1] as string, swapped[at] as string]
          for (const wrong of [changed.join(''), swapped.join('')]) {
            // MOD11INI writes both remainders 0 and 1 as 0, so it misses the mistakes that turn one into the other.
            if (wrong === digits || digits.endsWith('0') || wrong.endsWith('0')) continue
            expect(ordersInReference(wrong)).not.toContain(wrong.slice(0, -1).replace(/^0+/, '').padStart(6, '0'))
          }
        },
      ),
    )
  })

  it('is not found in an account, a tax number with a wrong digit, or a text without one', () => {
    expect(ordersInReference(plainAccount(croatian))).toEqual([])
    expect(ordersInReference('HR99')).toEqual([])
    expect(ordersInReference('Hvala!')).toEqual([])
  })

  it('is searched for quickly in a text of any length', () => {
    expect(ordersInReference('0'.repeat(1_000_000))).toEqual([])
    expect(ordersInReference('1-'.repeat(1_000_000)).length).toBeLessThanOrEqual(50)
  })
})

describe('an account as people write it', () => {
  it('with one wrong digit is no longer an IBAN, nor with two neighbouring digits swapped', () => {
    assert(
      property(integer({ min: 4, max: 20 }), integer({ min: 1, max: 9 }), (at, more) => {
        const digits = [...plainAccount(croatian)]
        const other = digits.with(at, String((Number(digits[at]) + more) % 10)).join('')
        expect(mayBeAccount(other)).toBe(false)
        const swapped = digits
          .with(at, digits[at - 1] ?? '')
          .with(at - 1, digits[at] ?? '')
          .join('')
        if (at > 4 && digits[at] !== digits[at - 1]) expect(mayBeAccount(swapped)).toBe(false)
      }),
    )
  })

  it("may be followed by the bank's name, with or without spaces; an account that is not an IBAN is not checked", () => {
    expect(isIban(croatian)).toBe(true)
    for (const right of [
      croatian,
      plainAccount(croatian),
      `${croatian} (Zagrebačka banka)`,
      `${croatian}, ZABA`,
      '199-044-1',
      '',
    ])
      expect([right, mayBeAccount(right)]).toEqual([right, true])
    expect(mayBeAccount('Zagrebačka banka, HR12')).toBe(true)
    expect(mayBeAccount('HR12')).toBe(false)
    expect(mayBeAccount('Zagrebačka banka, HR10000 Zagreb, 2360000-1101234565')).toBe(true)
  })

  it('is refused with a wrong digit also behind a word or the name of the bank', () => {
    expect(mayBeAccount('IBAN HR13 1001 0051 8630 0016 0')).toBe(false)
    expect(mayBeAccount('IBAN: HR12 1001 0051 8630 0016')).toBe(false)
    expect(mayBeAccount('Zagrebačka banka HR1310010051863000160, ZABAHR2X')).toBe(false)
    expect(mayBeAccount('IBAN GB30 NWBK 6016 1331 9268 19')).toBe(false)
    expect(mayBeAccount('IBAN GB29 NWBK 6016 1331 9268 19')).toBe(true)
  })

  it('names its country behind the name of the bank too: the reference of a payment to Croatia has its model', () => {
    const order = { number: '018342', account: `ZABA ${croatian}`, payerCountry: 'BA' }
    expect(paymentReference(order)).toEqual({ model: 'HR01', number: '018342-3' })
  })

  it("is the IBAN alone for machines, whatever the bank's name; another number is the text without spaces", () => {
    for (const written of [croatian, `${croatian}, ZABA`, `${croatian} (Zagrebačka banka)`, `${croatian} ZABAHR2X`])
      expect([written, accountIn(written)]).toEqual([written, plainAccount(croatian)])
    for (const written of [
      'IBAN HR12 1001 0051 8630 0016 0',
      'IBAN: HR12 1001 0051 8630 0016 0 (ZABA)',
      `ZABA ${croatian}`,
      `Zagrebačka banka, HR10000 Zagreb, ${croatian}, SWIFT ZABAHR2X`,
    ])
      expect([written, accountIn(written), mayBeAccount(written)]).toEqual([written, plainAccount(croatian), true])
    expect(accountIn(' 199-044 1 ')).toBe('199-0441')
    expect(accountIn('')).toBe('')
  })

  it('is never taken for complete without its last group, even if the check digits happen to be valid then too', () => {
    assert(
      property(integer({ min: 0, max: 9_999_999 }), integer({ min: 0, max: 9_999_999_999 }), (bank, number) => {
        const digits = `${String(bank).padStart(7, '0')}${String(number).padStart(10, '0')}`
        // H is 17 and R is 27 (ISO 13616).
        const check = 98n - (BigInt(`${digits}172700`) % 97n)
        const plain = `HR${String(check).padStart(2, '0')}${digits}`
        const written = plain.replace(/.{4}/g, '$& ')
        expect(accountIn(written)).toBe(plain)
        expect(accountIn(`${written}, ZABAHR2X`)).toBe(plain)
      }),
      { numRuns: 2000 },
    )
  })
})
