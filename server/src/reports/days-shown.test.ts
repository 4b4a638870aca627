import { salesByProduct } from '@brava/contract/reports/sales-by-product.report.ts'
import { expect, test } from 'vitest'
import { setParameters } from '../orders/testing/set-parameters.ts'
import { servedSmallWorld } from '../testing/served-small-world.ts'

const { db, world, as } = await servedSmallWorld()
const tarik = as(world.tarik)

test.each([
  ['daysShown', 7, 2],
  ['daysShown', 90, 4],
  ['daysShown', 365, 5],
  ['daysShown', 30, 3],
] as const)(
  'who names no days gets as many back from today as %s says, %i, and the profile says so',
  async (name, days, datePreset) => {
    const rangeOf = async (filters: object) =>
      (await tarik('POST', salesByProduct.calls.sum.path, { filters })).body.data.range
    await setParameters(db, { [name]: days })
    expect(await rangeOf({})).toEqual(await rangeOf({ datePreset }))
    expect((await tarik('GET', '/users/profile')).body.data.userData.daysShown).toBe(days)
  },
)
