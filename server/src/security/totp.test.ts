import { describe, expect, test } from 'vitest'
import { matchTotp, newTotpSecret, toBase32, totpCode, totpStep } from './totp.ts'

const secret = toBase32(Buffer.from('12345678901234567890'))
const at = (seconds: number) => new Date(seconds * 1000)

describe('authenticator codes', () => {
  // RFC 6238, appendix B: the last six of the eight digits there.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('the code for second %i is %s', (seconds, code) => {
    expect(totpCode(secret, totpStep(at(seconds)))).toBe(code)
  })

  test('a clock half a minute off is accepted, a larger difference is not', () => {
    const now = at(1_111_111_111)
    const step = totpStep(now)
    expect(matchTotp(secret, totpCode(secret, step - 1), now, 0)).toBe(step - 1)
    expect(matchTotp(secret, totpCode(secret, step + 1), now, 0)).toBe(step + 1)
    expect(matchTotp(secret, totpCode(secret, step - 2), now, 0)).toBeNull()
  })

  test('a used code, or an earlier one, is not accepted again', () => {
    const now = at(1_111_111_111)
    const step = totpStep(now)
    expect(matchTotp(secret, totpCode(secret, step), now, step)).toBeNull()
    expect(matchTotp(secret, totpCode(secret, step - 1), now, step)).toBeNull()
  })

  test('nonsense is not accepted, and secrets differ', () => {
    for (const code of ['', '12345', 'abcdef', '１２３４５６']) expect(matchTotp(secret, code, at(59), 0)).toBeNull()
    expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
    expect(newTotpSecret()).not.toBe(newTotpSecret())
  })
})
