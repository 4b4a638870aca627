import { assert, property, string, uint8Array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Refused } from '../../platform/refuse.ts'
import { camt, mt940 } from '../testing/statement-files.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'
import { readStatement } from './read-statement.ts'
import { entryNaming } from './statement-line.ts'

async function codeOf(file: string | Buffer): Promise<string> {
  try {
    for await (const row of readStatement(Buffer.from(file)).rows()) void row
    return 'read'
  } catch (error) {
    if (error instanceof Refused) return error.def.code
    throw error
  }
}

const paid = {
  amount: '123.55',
  bankReference: 'B-1',
  party: 'Ana Horvat',
  partyAccount: 'HR6323600001101234565',
  reference: 'HR01018342-3',
  purpose: 'Ponuda E-000123',
}

describe('a camt.053 statement', () => {
  it.each(['02', '08'] as const)('in version %s shows who paid what with which reference', (version) => {
    const [line] = readCamt(camt(version, [paid]))
    expect(line).toMatchObject({
      account: 'HR1210010051863000160',
      statement: 'IZV-118',
      closing: '1123.55',
      closedOn: '2026-11-20',
      currency: 'EUR',
      amount: '123.55',
      direction: 'in',
      isBooked: true,
      isReturn: false,
      bookedOn: '2026-11-20',
      valuedOn: '2026-11-20',
      party: 'Ana Horvat',
      partyAccount: 'HR6323600001101234565',
      reference: 'HR01018342-3',
      purpose: 'Ponuda E-000123',
      bankReference: 'B-1',
    })
  })

  it.each(['02', '08'] as const)('in version %s distinguishes what is pending, outgoing and returned', (version) => {
    const lines = [
      ...readCamt(
        camt(version, [
          { ...paid, status: 'PDNG' },
          { ...paid, direction: 'DBIT', party: 'Kaldera Works' },
          { ...paid, isReversal: true },
        ]),
      ),
    ]
    expect(lines.map((line) => [line.isBooked, line.direction, line.isReturn])).toEqual([
      [false, 'in', false],
      [true, 'out', false],
      [true, 'in', true],
    ])
    expect(lines[1]?.party).toBe('Kaldera Works')
  })

  it('splits a booking into its transactions if they add up to it, and never books both', () => {
    const one = (amount: string, name: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls>`
    const both = (second: string) =>
      [...readCamt(camt('02', [{ amount: '30.00', details: one('10.00', 'Ana') + one(second, 'Ivo') }]))].map(
        ({ amount, party, index }) => [amount, party, index],
      )
    expect(both('20.00')).toEqual([
      ['10.00', 'Ana', 0],
      ['20.00', 'Ivo', 1],
    ])
    expect(both('19.00')).toEqual([['30.00', '', 0]])
    const batch = '<Btch><NbOfTxs>2</NbOfTxs></Btch>'
    expect([...readCamt(camt('02', [{ amount: '30.00', details: batch }]))]).toHaveLength(1)
  })

  it('is refused if its sums differ, it is cut off, or it is something else', async () => {
    expect(await codeOf(camt('08', [paid], { closing: '1123.54' }))).toBe('bank.sumsDiffer')
    const whole = camt('08', [paid])
    expect(await codeOf(whole)).toBe('read')
    for (const part of [0.2, 0.5, 0.9, 0.99]) {
      expect(await codeOf(whole.slice(0, Math.floor(whole.length * part)))).toBe('bank.brokenStatement')
    }
    expect(await codeOf(whole.replace('camt.053.001.08', 'pain.001.001.09'))).toBe('bank.notAStatement')
    expect(await codeOf('<html><body>Sign in</body></html>')).toBe('bank.notAStatement')
    expect(await codeOf('')).toBe('bank.notAStatement')
  })

  it('brings no entity, no document type, no endless nesting and no million tags into the server', async () => {
    const hostile = [
      `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${camt('02', [paid]).slice(39)}`,
      camt('02', [{ ...paid, purpose: '&x;' }]),
      camt('02', [{ ...paid, purpose: '&#0;' }]),
      camt('02', [{ ...paid, details: '<a>'.repeat(300_000) }]),
      camt('02', [{ ...paid, details: '<a/>'.repeat(300_000) }]),
      camt('02', [paid]).replace('</Stmt>', '</Stmt x="1">'),
      `${camt('02', [paid])}<more/>`,
    ]
    for (const file of hostile) expect(await codeOf(file)).toBe('bank.brokenStatement')
    expect(await codeOf(camt('02', [{ ...paid, purpose: '&lt;b&gt; &#269; &amp;' }]))).toBe('read')
  })
})

describe('an MT940 statement', () => {
  it('shows who paid what, with structured and with plain information', () => {
    const lines = [
      ...readMt940(
        mt940(
          `:61:2611201120CR123,55NTRF018342-3//B-1\n:86:166?00UPLATA?20HR01 018342-3?21 Ponuda?30ZABAHR2X?31HR6323600001101234565?32Ana ?33Horvat
:61:2611201120D10,NTRFNONREF\nNaknada\n:86:Naknada za vodjenje racuna\nu novembru
:61:261120RC5,00NTRFNONREF//B-3\n:61:2601021231RD5,00NTRFNONREF//B-4`,
          { closing: 'C261120EUR1113,55' },
        ),
      ),
    ]
    expect(lines).toHaveLength(4)
    expect(lines[0]).toMatchObject({
      account: 'HR1210010051863000160',
      statement: '118/1',
      closing: '1113.55',
      closedOn: '2026-11-20',
      amount: '123.55',
      direction: 'in',
      party: 'Ana Horvat',
      partyAccount: 'HR6323600001101234565',
      reference: '018342-3',
      purpose: 'HR01 018342-3 Ponuda',
      bankReference: 'B-1',
      isReturn: false,
    })
    expect(lines[1]).toMatchObject({
      amount: '10',
      direction: 'out',
      reference: '',
      purpose: 'Naknada za vodjenje racuna u novembru',
    })
    expect(lines[2]).toMatchObject({ direction: 'out', isReturn: true })
    // Booked on 31 December with value date 2 January: the previous year.
    expect(lines[3]).toMatchObject({ direction: 'in', isReturn: true, valuedOn: '2026-01-02', bookedOn: '2025-12-31' })
  })

  it('separates its parts with a sign that payers write as well: their text stays whole', () => {
    const partsOf = (information: string) => {
      const [line] = readMt940(mt940(`:61:261120C5,00NTRFNONREF\n:86:${information}`, { closing: 'C261120EUR1005,00' }))
      return { purpose: line?.purpose, partyAccount: line?.partyAccount, party: line?.party }
    }
    const nexa = { partyAccount: 'BA391941049008112265', party: 'NEXA SHOP' }
    expect(partsOf('166/00UPLATA/20POZIV 0000183423 RN 12/2026/31BA391941049008112265/32NEXA SHOP')).toEqual({
      ...nexa,
      purpose: 'POZIV 0000183423 RN 12/2026',
    })
    expect(partsOf('166/00UPLATA/20RN 7/B, 1/99 /21i 2/3/31BA391941049008112265/32NEXA/33 SHOP')).toEqual({
      ...nexa,
      purpose: 'RN 7/B, 1/99 i 2/3',
    })
    expect(partsOf('166?20Zašto?Jer?20?32NEXA SHOP')).toEqual({
      purpose: 'Zašto?Jer?20',
      partyAccount: '',
      party: 'NEXA SHOP',
    })
  })

  it('takes account and name from the bank, whatever codes the payer of NEXA SHOP writes into the purpose', () => {
    const partsOf = (information: string) => {
      const [line] = readMt940(mt940(`:61:261120C5,00NTRFNONREF\n:86:${information}`, { closing: 'C261120EUR1005,00' }))
      return [line?.purpose, line?.partyAccount, line?.party]
    }
    const of = (purpose: string) => partsOf(`166/00UPLATA/20${purpose}/31BA391941049008112265/32NEXA SHOP`)
    for (const purpose of [
      'RN 7/31',
      'RN 1/32 BR 4',
      'RN 5/10/2026 POZIV 0000183423',
      'RN 55/26',
      'RN 55/21',
      'RN 2/30 POZIV 0000183423',
      'RN 3/60 DANA',
      'RN 8/31BA390000000000000000',
      'RN 8/31BA390000000000000000/60 DANA',
    ])
      expect(of(purpose)).toEqual([purpose, 'BA391941049008112265', 'NEXA SHOP'])
    expect(partsOf('166/00UPLATA/10555/20RN 9/21 I 10/30194/31194-1049008112265/32NEXA/33 SHOP/60, 11/61/12')).toEqual([
      'RN 9 I 10, 11/12',
      '1941049008112265',
      'NEXA SHOP',
    ])
    expect(partsOf('166/00UPLATA/20RN 7/31/32NEXA SHOP')).toEqual(['RN 7/31', '', 'NEXA SHOP'])
    expect(partsOf('166/00UPLATA/20RN 7/31BA391941049008112265/32/33')).toEqual(['RN 7', 'BA391941049008112265', ''])
    expect(partsOf('166/00UPLATA/20RN 7/31BA39 1941 0490 0811 2265/32NEXA SHOP')).toEqual([
      'RN 7',
      'BA391941049008112265',
      'NEXA SHOP',
    ])
    expect(partsOf('166/00UPLATA/20RN 1/31BA391941049008112265/60 UG/31HR1210010051863000160')).toEqual([
      'RN 1 UG/31HR1210010051863000160',
      'BA391941049008112265',
      '',
    ])
    const long = 'RN 1/31BA391941049008112265/32NEXA SHOP/60 UG/31HR1210010051863000160/32ORION'
    expect(partsOf(`166/00UPLATA/20${long}`)).toEqual([
      'RN 1 UG/31HR1210010051863000160/32ORION',
      'BA391941049008112265',
      'NEXA SHOP',
    ])
  })

  it('has its parts in any order where the bank uses a sign that payers do not write', () => {
    const partsOf = (information: string) => {
      const [line] = readMt940(mt940(`:61:261120C5,00NTRFNONREF\n:86:${information}`, { closing: 'C261120EUR1005,00' }))
      return [line?.purpose, line?.partyAccount, line?.party]
    }
    expect(
      partsOf('641^00PRIJENOS^34000^3019401076^38PL54194^20POZIV 0000^21183423^32NEXA SHOP^62MOSTAR 16')[0],
    ).toContain('POZIV 0000183423')
    expect(partsOf('641^00PRIJENOS^34000^38PL54194^20POZIV 0000183423^32NEXA SHOP')[2]).toBe('NEXA SHOP')
    expect(partsOf('073~00VE02~20POZIV 0000183423~21~22~3010500031~311915031/19730~32NEXA SHOP~34073')).toEqual([
      'POZIV 0000183423',
      '191503119730',
      'NEXA SHOP',
    ])
  })

  it('is refused if its sums differ, a movement cannot be read or its end is missing', async () => {
    const file = (line: string, closing = 'C261120EUR1005,00') => mt940(line, { closing })
    expect(await codeOf(file(':61:261120C5,00NTRFNONREF'))).toBe('read')
    // A credit with the third letter of the currency is not a reversal.
    expect(await codeOf(file(':61:261120CR5,00NTRFNONREF'))).toBe('read')
    expect(await codeOf(file(':61:261120C5,01NTRFNONREF'))).toBe('bank.sumsDiffer')
    expect(await codeOf(file(':61:today five'))).toBe('bank.brokenStatement')
    expect(await codeOf(file(':61:261120C5,00NTRFNONREF').replace(/:62F:.*/, ''))).toBe('bank.brokenStatement')
  })

  it('with several pages or statements is refused if one is cut off or missing, and read if all are there', async () => {
    const page = (
      number: string,
      from: string,
      to: string,
      { first = true, last = true, day = '20', paid = '5,00' } = {},
    ) =>
      `:20:STARTUMS\r\n:25:HR1210010051863000160\r\n:28C:${number}\r\n:60${first ? 'F' : 'M'}:C2611${day}EUR${from}\r\n:61:2611${day}C${paid}NTRFNONREF\r\n:62${last ? 'F' : 'M'}:C2611${day}EUR${to}\r\n-\r\n`
    const one = page('118/1', '1000,00', '1005,00', { last: false })
    const two = page('118/2', '1005,00', '1010,00', { first: false, last: false })
    const three = page('118/3', '1010,00', '1015,00', { first: false })
    const next = page('119/1', '1015,00', '1020,00')
    expect(await codeOf(one + two + three + next)).toBe('read')
    // Newest first, and an account in two currencies.
    expect(await codeOf(next + one + two + three)).toBe('read')
    expect(await codeOf(page('1', '1,00', '6,00') + page('2', '70,00', '75,00').replaceAll('EUR', 'USD'))).toBe('read')
    for (const damaged of [
      one + two,
      one + three,
      two + three,
      one + page('118/3', '1005,00', '1010,00', { first: false }),
      one + next,
      one + two + three + page('120/1', '1020,00', '1025,00'),
      one.replace(/:62M:.*\r\n/, '') + two + three,
      // Cut in the middle of a file: the first statement has lost its end, the next its beginning.
      `${one + two}${three.replace(/:62F:.*\r\n/, '')}${next}`,
      `${one + two + three}${next.replace(/:60F:.*\r\n/, '')}`,
      `${one + two + three}:61:261120C5,00NTRFNONREF\r\n${next}`,
    ])
      expect(await codeOf(damaged)).toBe('bank.brokenStatement')
  })
})

describe('any statement', () => {
  it('is read or refused, whatever bytes it consists of', async () => {
    const known = ['read', 'bank.notAStatement', 'bank.brokenStatement', 'bank.sumsDiffer', 'imports.unreadable']
    const judge = async (file: string | Buffer) => {
      // Unreadable bytes are refused before there is a row.
      const code = await codeOf(file).catch((error: unknown) => {
        if (error instanceof Refused) return error.def.code
        throw error
      })
      expect(known).toContain(code)
    }
    await assert(
      (await import('fast-check')).asyncProperty(uint8Array({ maxLength: 400 }), (bytes) => judge(Buffer.from(bytes))),
    )
    const whole = camt('08', [paid])
    await assert(
      (await import('fast-check')).asyncProperty(string({ maxLength: 20 }), (text) =>
        judge(whole.replace('<AcctSvcrRef>', `<AcctSvcrRef>${text}`)),
      ),
    )
  })

  it('gives an entry the same name in every file that contains it, and two equal entries different names', () => {
    const keys = (file: string) => {
      const nameOf = entryNaming()
      return [...readCamt(file)].map(nameOf)
    }
    const cash = { amount: '5.00', purpose: 'Uplata' }
    const first = keys(camt('02', [paid, cash, cash]))
    expect(new Set(first).size).toBe(3)
    expect(keys(camt('08', [cash, cash, paid], { id: 'IZV-119' }))).toEqual([first[1], first[2], first[0]])
    assert(
      property(string({ minLength: 1, maxLength: 10, unit: 'grapheme-ascii' }), (text) => {
        const plain = text.replace(/[^a-z0-9]/gi, 'x')
        const [other] = keys(camt('02', [{ ...paid, bankReference: `${plain}-2` }]))
        expect(other).not.toBe(first[0])
      }),
    )
  })
})
