import { expect, test } from 'vitest'
import { roleLabel } from './role-label.ts'

test.each([
  ['an administrator who is also a distributor', [1, 5], 'Administrator'],
  ['Tarik of the distributor', [5], 'Distributor'],
  ['an operator of the distributor', [11], 'Distributor'],
  ['Amra, who runs a reseller', [2, 10], 'Reseller Admin'],
  ['a colleague of Amra', [2], 'Reseller'],
  ['Nikola, who runs a shop', [3, 8], 'Retailer Admin'],
  ['a cashier', [3], 'Retailer'],
  ['a retailer of a reseller', [9], 'Retailer'],
  ['nobody', [], ''],
])('%s reads their role in the user box', (_who, userGroups, label) => {
  expect(roleLabel({ userGroups })).toBe(label)
})
