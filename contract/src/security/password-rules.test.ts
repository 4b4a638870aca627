import { describe, expect, test } from 'vitest'
import { passwordFlaw, passwordStrength } from './password-rules.ts'

const amra = ['amra.hodzic', 'Amra', 'Hodžić', 'Digitalis d.o.o.']

describe('password rules (guarantee G17)', () => {
  test.each(['Ab1!', 'sedam12', ''])('"%s" is too short', (password) => {
    expect(passwordFlaw(password)).toBe('passwordTooShort')
  })

  test('128 characters are the maximum', () => {
    expect(passwordFlaw('Mirna rijeka '.repeat(9) + 'x'.repeat(11))).toBeNull()
    expect(passwordFlaw(`${'Mirna rijeka '.repeat(9)}${'x'.repeat(12)}`)).toBe('passwordTooLong')
  })

  test.each([
    'password',
    'Password1',
    'P@ssw0rd!',
    'lozinka123',
    'Lozinka2024!',
    'Sarajevo1984',
    'zeljeznicar',
    'qwertyuiop',
    'qwertzuiop1',
    '12345678',
    '123456789',
    '87654321',
    'aaaaaaaa',
    'abcabcabc',
    'asdfghjkl',
    'iloveyou',
    'volimte123',
    'admin123!',
    'dragon2020',
    'abcd1234',
  ])('"%s" is common', (password) => {
    expect(passwordFlaw(password)).toBe('passwordCommon')
  })

  test.each(['amra-hodzic-je-tu', 'Hodžić i konj 77', 'moj digitalis 2026'])(
    '"%s" contains words related to its person',
    (password) => {
      expect(passwordFlaw(password, amra)).toBe('passwordContext')
    },
  )

  test.each([
    'Kljuc-u-bravi-26',
    'tri plave lubenice plešu',
    'xK9#mQ2$vL7p',
    'ćevapi na kiši 8',
    'correct horse battery staple',
  ])('"%s" is acceptable', (password) => {
    expect(passwordFlaw(password, amra)).toBeNull()
  })

  test('the meter rises with length and variety, and is empty for a refused password', () => {
    expect(passwordStrength('password')).toBe(0)
    const weak = passwordStrength('zmajica9')
    const strong = passwordStrength('tri plave lubenice plešu na Trebeviću!')
    expect(weak).toBeGreaterThan(0)
    expect(strong).toBe(4)
    expect(weak).toBeLessThan(strong)
  })
})
