import { parameters } from '@brava/contract/parameters/parameters.endpoints.ts'
import { defaultParameters, type Parameters } from '@brava/contract/parameters/parameters.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { refresh } from '../api/use-endpoint.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Switches } from './company-switches.tsx'

let sent: Partial<Parameters>[]
let stored: Parameters
let outside: { name: string; stored: string; holds: number }[]

beforeEach(() => {
  sent = []
  stored = defaultParameters
  outside = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (typeof init?.body === 'string') {
      const change = JSON.parse(init.body) as Partial<Parameters>
      sent.push(change)
      stored = { ...stored, ...change }
      outside = outside.filter(({ name }) => !(name in change))
      return Response.json({ data: { info: '', parameters: stored } })
    }
    if (address.includes('users/profile'))
      return Response.json({ data: { userData: { currencySymbol: 'KM', userGroups: [1] } } })
    return Response.json({ data: stored, outside })
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

test('Selma sets the defaults of new companies, the days shown and the low-stock threshold, and saves them', async () => {
  await page.viewport(1440, 900)
  await open()
  await page.getByRole('textbox', { name: 'Wait for approval above' }).fill('750')
  await userEvent.click(page.getByRole('checkbox', { name: 'May order more than is in stock' }))
  await userEvent.click(page.getByRole('checkbox', { name: 'Include keys in the delivery e-mail' }))
  await userEvent.click(page.getByRole('combobox', { name: 'Days shown on the dashboard and in reports' }))
  await userEvent.click(page.getByRole('option', { name: '90 days' }))
  await page.getByRole('textbox', { name: 'Low stock in the catalogue at' }).fill('5')
  await userEvent.click(page.getByRole('button', { name: /Save/ }))
  await expect
    .poll(() => sent)
    .toEqual([
      {
        newApprovalThreshold: 750,
        newBackOrder: true,
        newKeysInMail: true,
        daysShown: 90,
        lowStock: 5,
      },
    ])
})

test('Selma sees which stored value this version does not allow, and which value applies instead', async () => {
  outside = [{ name: 'posHoldSeconds', stored: '3600', holds: 900 }]
  await open()
  await expect
    .element(page.getByText(/3600 is stored, which this version does not allow. 900 .+ applies/))
    .toBeVisible()
})

test('Selma saves exactly the value that applies instead of one that this version does not allow: nothing else is saved with it', async () => {
  stored = { ...stored, posHoldSeconds: 900 }
  outside = [{ name: 'posHoldSeconds', stored: '3600', holds: 900 }]
  await open()
  await page.getByRole('textbox', { name: 'Low stock in the catalogue at' }).fill('5')
  await userEvent.click(page.getByRole('button', { name: 'Save 900 seconds' }))
  await expect.poll(() => sent).toEqual([{ posHoldSeconds: 900 }])
  await expect.element(page.getByText(/3600 is stored/)).not.toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Low stock in the catalogue at' })).toHaveValue('5')
})

test('Selma changes the low-stock threshold in one window and the days to pay in another: neither overwrites the other', async () => {
  await page.viewport(1440, 900)
  await open()
  await expect.element(page.getByRole('textbox', { name: 'Low stock in the catalogue at' })).toBeVisible()
  stored = { ...stored, invoiceDays: 21 }
  await page.getByRole('textbox', { name: 'Low stock in the catalogue at' }).fill('5')
  await refresh(parameters.all)
  const days = page.getByRole('textbox', { name: 'Time to pay what is bought on credit' })
  await expect.element(days).toHaveValue('21')
  await expect.element(page.getByRole('textbox', { name: 'Low stock in the catalogue at' })).toHaveValue('5')
  stored = { ...stored, invoiceDays: 28 }
  await userEvent.click(page.getByRole('button', { name: /Save/ }))
  await expect.poll(() => sent).toEqual([{ lowStock: 5 }])
  await expect.element(days).toHaveValue('28')
})
