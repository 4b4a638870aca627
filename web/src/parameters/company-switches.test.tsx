import { defaultParameters } from '@brava/contract/parameters/parameters.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Switches } from './company-switches.tsx'

let sent: (typeof defaultParameters)[]
let outside: { name: string; stored: string; holds: number }[]

beforeEach(() => {
  sent = []
  outside = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') {
      sent.push(JSON.parse(init.body))
      return Response.json({ data: { info: '', parameters: defaultParameters } })
    }
    if (address.includes('users/profile'))
      return Response.json({ data: { userData: { currencySymbol: 'KM', userGroups: [1] } } })
    return Response.json({ data: defaultParameters, outside })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const open = () =>
  mount(() => (
    <Switches
      frame={(action, body) => (
        <>
          {action}
          {body}
        </>
      )}
    />
  ))

test('Selma sets what new companies start with, the days shown and what low stock is, and saves them', async () => {
  await page.viewport(1440, 900)
  await open()
  await page.getByRole('textbox', { name: 'Wait for approval above' }).fill('750')
  await userEvent.click(page.getByRole('checkbox', { name: 'May order more than is in stock' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Include keys in the delivery e-mail' }))
  await userEvent.click(page.getByRole('combobox', { name: 'Days shown on the dashboard and in reports' }))
  await userEvent.click(page.getByRole('option', { name: '90 days' }))
  await page.getByRole('textbox', { name: 'Low stock in the catalogue at' }).fill('5')
  await userEvent.click(page.getByRole('button', { name: /Save/ }))
  await vi.waitFor(() =>
    expect(sent).toEqual([
      {
        ...defaultParameters,
        newApprovalThreshold: 750,
        newBackOrder: true,
        newKeysInMail: true,
        daysShown: 90,
        lowStock: 5,
      },
    ]),
  )
})

test('Selma reads which stored value this version does not allow, and what holds in its place', async () => {
  outside = [{ name: 'posHoldSeconds', stored: '3600', holds: 900 }]
  await open()
  await expect.element(page.getByText(/3600 is stored, which this version does not allow. 900 .+ holds/)).toBeVisible()
})
