import { isIban } from '@brava/contract/payments/payment-reference.ts'
import { assert, property, string } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epcPayload } from './epc-payload.ts'
import { hub3Payload } from './hub3-payload.ts'
import type { Transfer } from './transfer.ts'
import { transferCodes } from './transfer-codes.ts'

const toSplit: Transfer = {
  payee: {
    name: 'Brava d.o.o.',
    address: 'Ulica 2',
    postalCode: '21000',
    town: 'Split',
    account: 'HR12 1001 0051 8630 0016 0',
  },
  payer: { name: 'Ana Horvat', address: 'Ilica 1', postalCode: '10000', town: 'Zagreb', countryCode: 'HR' },
  amount: 12355,
  currency: 'EUR',
  orderNumber: '018342',
  about: 'Ponuda E-000123',
}
const toSarajevo = { ...toSplit, payee: { ...toSplit.payee, account: 'BA39 1990 4400 0120 0279' } }
const toHamburg = { ...toSplit, payee: { ...toSplit.payee, account: 'DE89370400440532013000' } }

describe('the HUB-3 code of a transfer', () => {
  it('states in 14 lines, each terminated, who pays whom how much with which reference', () => {
    expect(hub3Payload(toSplit)).toBe(
      [
        'HRVHUB30',
        'EUR',
        '000000000012355',
        'Ana Horvat',
        'Ilica 1',
        '10000 Zagreb',
        'Brava d.o.o.',
        'Ulica 2',
        '21000 Split',
        'HR1210010051863000160',
        'HR01',
        '018342-3',
        'COST',
        'Ponuda E-000123',
        '',
      ].join('\n'),
    )
  })

  it('is the same if "IBAN" or the bank is written before the account', () => {
    for (const account of [`IBAN ${toSplit.payee.account}`, `ZABA ${toSplit.payee.account}`])
      expect(hub3Payload({ ...toSplit, payee: { ...toSplit.payee, account } })).toBe(hub3Payload(toSplit))
  })

  it('cuts what is too long by characters, not by bytes, and fits on the slip whatever the names are', () => {
    const long = { ...toSplit, payer: { ...toSplit.payer, name: 'Šćžđč'.repeat(10) } }
    expect(hub3Payload(long)?.split('\n')[3]).toBe('Šćžđč'.repeat(6))
    assert(
      property(string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        const party = { name: text, address: text, postalCode: text, town: text }
        const wild = {
          ...toSplit,
          payee: { ...party, account: toSplit.payee.account },
          payer: { ...party, countryCode: 'HR' },
          about: text,
        }
        const lines = hub3Payload(wild)?.split('\n') ?? []
        expect(lines).toHaveLength(15)
        const most = [8, 3, 15, 30, 27, 27, 25, 25, 27, 21, 4, 22, 4, 35, 0]
        for (const [at, line] of lines.entries()) expect([...line].length).toBeLessThanOrEqual(most[at] ?? 0)
      }),
    )
  })

  it('is made only for euros to a Croatian account', () => {
    expect(hub3Payload(toSarajevo)).toBeNull()
    expect(hub3Payload(toHamburg)).toBeNull()
    expect(hub3Payload({ ...toSplit, currency: 'BAM' })).toBeNull()
    expect(hub3Payload({ ...toSplit, amount: 0 })).toBeNull()
    expect(hub3Payload({ ...toSplit, payee: { ...toSplit.payee, account: 'HR13 1001 0051 8630 0016 0' } })).toBeNull()
  })

  it('is no higher than its field on the slip, 26 mm, with the longest texts', async () => {
    const full = 'Š'.repeat(60)
    const party = { name: full, address: full, postalCode: '', town: full }
    const [code] = await transferCodes({
      ...toSplit,
      payee: { ...party, account: toSplit.payee.account },
      payer: { ...party, countryCode: 'HR' },
      about: full,
    })
    // A letter with a caron is two bytes: texts made only of those need more rows than the slip has.
    expect(code?.kind).toBe('hub3')
    const [usual] = await transferCodes(toSplit)
    expect(((usual?.height ?? 0) - 8) * 0.254).toBeLessThanOrEqual(26)
  })
})

describe('the EPC code of a transfer', () => {
  it('states in the lines of version 002 who gets how much, with the reference in the text', () => {
    expect(epcPayload(toSplit)).toBe(
      [
        'BCD',
        '002',
        '1',
        'SCT',
        '',
        'Brava d.o.o.',
        'HR1210010051863000160',
        'EUR123.55',
        '',
        '',
        'HR01 018342-3 Ponuda E-000123',
      ].join('\n'),
    )
  })

  it('never exceeds 331 bytes, nor has more lines than allowed', () => {
    assert(
      property(string({ maxLength: 300, unit: 'grapheme' }), (text) => {
        const payload = epcPayload({ ...toSplit, payee: { ...toSplit.payee, name: text }, about: text })
        if (payload === null) return
        expect(Buffer.byteLength(payload)).toBeLessThanOrEqual(331)
        expect(payload.split('\n')).toHaveLength(11)
      }),
    )
  })

  it('is made only for euros to accounts in SEPA, which excludes Bosnia and Herzegovina', () => {
    expect(epcPayload(toHamburg)).toContain('DE89370400440532013000')
    expect(epcPayload(toSarajevo)).toBeNull()
    expect(epcPayload({ ...toSplit, currency: 'BAM' })).toBeNull()
    expect(epcPayload({ ...toSplit, amount: 100_000_000_000 })).toBeNull()
  })
})

describe('the codes of a transfer', () => {
  it("contain only the account if Tarik entered the bank's name behind it", () => {
    const named = { ...toSplit, payee: { ...toSplit.payee, account: `${toSplit.payee.account}, ZABA` } }
    expect(hub3Payload(named)).toBe(hub3Payload(toSplit))
    expect(epcPayload(named)).toBe(epcPayload(toSplit))
  })

  it('are both made for Split, the European one for Hamburg, none for Sarajevo', async () => {
    const kinds = async (transfer: Transfer) => (await transferCodes(transfer)).map(({ kind }) => kind)
    expect(await kinds(toSplit)).toEqual(['hub3', 'epc'])
    expect(await kinds(toHamburg)).toEqual(['epc'])
    expect(await kinds(toSarajevo)).toEqual([])
  })

  it('trust no account whose check digits are wrong', () => {
    expect(['HR1210010051863000160', 'BA39 1990 4400 0120 0279', 'DE89 3704 0044 0532 0130 00'].map(isIban)).toEqual([
      true,
      true,
      true,
    ])
    expect(['HR1310010051863000160', '1990440001200279', '', 'HR12'].map(isIban)).toEqual([false, false, false, false])
  })
})
