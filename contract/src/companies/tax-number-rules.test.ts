import { expect, test } from 'vitest'
import { taxNumberFault } from './tax-number-rules.ts'

test.each([
  ['BA', 'taxId', '4200211100005'],
  ['BA', 'taxId', '4200 2111 00005'],
  ['BA', 'vatId', '200211100005'],
  // Ministry of Finance of Croatia and Hrvatska pošta.
  ['HR', 'taxId', '18683136487'],
  ['HR', 'vatId', 'HR87311810356'],
  // A tax number used in examples by the Serbian tax office.
  ['RS', 'taxId', '101134702'],
  ['SI', 'taxId', '50223054'],
  ['SI', 'vatId', 'SI50223054'],
  ['DE', 'vatId', 'DE 136695976'],
  ['AT', 'vatId', 'ATU13585627'],
  ['US', 'taxId', 'anything'],
  ['HR', 'taxId', ''],
] as const)('%s %s %s is a valid number of that country, or the country has no rule', (country, kind, number) => {
  expect(taxNumberFault(country, kind, number)).toBeNull()
})

test.each([
  ['BA', 'taxId', '420021110000'],
  ['BA', 'taxId', '42002111000055'],
  ['HR', 'taxId', '18683136488'],
  ['HR', 'taxId', '1868313648'],
  ['HR', 'vatId', '18683136487'],
  ['RS', 'taxId', '101134703'],
  ['SI', 'taxId', '50223055'],
  ['DE', 'vatId', 'DE13669597'],
  ['AT', 'vatId', 'AT13585627'],
] as const)('%s %s %s is refused with a message that names the number by its local name', (country, kind, number) => {
  const fault = taxNumberFault(country, kind, number)
  expect(fault?.hr).toBeTruthy()
  if (country === 'HR' && kind === 'taxId') expect(fault?.en).toContain('OIB')
  if (country === 'BA') expect(fault?.bs).toMatch(/JIB|PDV/)
})

test.each([
  ['HR', '18683136487'],
  ['RS', '101134702'],
  ['SI', '50223054'],
] as const)('any single wrong digit of a tax number of %s is detected', (country, right) => {
  for (let at = 0; at < right.length; at += 1)
    for (let digit = 0; digit < 10; digit += 1) {
      const other = right.slice(0, at) + digit + right.slice(at + 1)
      expect(taxNumberFault(country, 'taxId', other) === null).toBe(other === right)
    }
})

test('a Slovenian number ends in 0 if the rule gives 10, and does not exist if it gives 11', () => {
  expect(taxNumberFault('SI', 'taxId', '10000020')).toBeNull()
  for (let digit = 0; digit < 10; digit += 1) expect(taxNumberFault('SI', 'taxId', `1000007${digit}`)).not.toBeNull()
})
