import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { claimTab } from '../api/profile.ts'
import { forget } from '../shell/session.ts'
import { mount, unmountAll } from '../testing/mount.tsx'
import { ContactUsScreen } from './contact-us-screen.tsx'

let sent: { key: string; email: string }[]
let isLost: boolean

beforeEach(() => {
  sent = []
  isLost = true
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (!String(address).endsWith('/support-tickets/contact') || init?.method !== 'POST')
      return Response.json({ data: null })
    sent.push(JSON.parse(init.body as string))
    if (isLost) throw new TypeError('Failed to fetch')
    return Response.json({ data: { info: 'We have received your question.' } })
  })
})
afterEach(() => {
  vi.useRealTimers()
  unmountAll()
  vi.unstubAllGlobals()
})

const field = (name: RegExp) => page.getByRole('textbox', { name })
const send = () => page.getByRole('button', { name: 'Send', exact: true })

test('the answer to a question is lost: Edina sends it again as the same question, and with a corrected address as another', async () => {
  await mount(() => <ContactUsScreen />)
  await field(/name/i).fill('Edina Ćatić')
  await field(/mail/i).fill('edina@zutmis.example')
  await field(/subject/i).fill('Radno vrijeme')
  await field(/message/i).fill('Radite li subotom?')
  await send().click()
  await expect.poll(() => sent).toHaveLength(1)
  await expect.element(send()).not.toHaveAttribute('aria-busy')
  await send().click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]?.key).toBe(sent[0]?.key)
  await expect.element(send()).not.toHaveAttribute('aria-busy')
  isLost = false
  await field(/mail/i).fill('edina@zutimis.example')
  await send().click()
  await expect.poll(() => sent).toHaveLength(3)
  expect(sent[2]?.email).toBe('edina@zutimis.example')
  expect(sent[2]?.key).not.toBe(sent[0]?.key)
  await expect.element(page.getByText('We have received your question.')).toBeVisible()
})

test('Edina writes a question and changes the language, or looks at the sign-in and comes back: what she wrote is there until it is sent', async () => {
  isLost = false
  await mount(() => <ContactUsScreen />)
  await field(/name/i).fill('Edina Ćatić')
  await field(/mail/i).fill('edina@zutimis.example')
  await field(/subject/i).fill('Radno vrijeme')
  await field(/message/i).fill('Radite li subotom?')
  unmountAll()

  await mount(() => <ContactUsScreen />)
  await expect.element(field(/name/i)).toHaveValue('Edina Ćatić')
  await expect.element(field(/message/i)).toHaveValue('Radite li subotom?')
  await send().click()
  await expect.element(page.getByText('We have received your question.')).toBeVisible()
  expect(sent[0]?.email).toBe('edina@zutimis.example')
  unmountAll()

  await mount(() => <ContactUsScreen />)
  await expect.element(field(/message/i)).toHaveValue('')
})

test('what Edina writes about one ticket is not in the form for another', async () => {
  await mount(() => <ContactUsScreen />, '/orders#ticket=token-of-the-first-ticket-11111111')
  await field(/message/i).fill('A nedjeljom?')
  unmountAll()
  await mount(() => <ContactUsScreen />, '/orders#ticket=token-of-the-other-ticket-22222222')
  await expect.element(field(/message/i)).toHaveValue('')
  unmountAll()
  await mount(() => <ContactUsScreen />, '/orders#ticket=token-of-the-first-ticket-11111111')
  await expect.element(field(/message/i)).toHaveValue('A nedjeljom?')
})

/** Edina writes a question and leaves the page without sending it. */
async function leaveUnsent() {
  await mount(() => <ContactUsScreen />)
  await field(/name/i).fill('Edina Ćatić')
  await field(/message/i).fill('Radite li subotom?')
  unmountAll()
}

test.each([
  ['Amra has signed in on the same machine', () => claimTab(7)],
  ['Amra was signed out there', forget],
])('Edina leaves a question unsent; once %s, the next person does not read it', async (_what, pass) => {
  await leaveUnsent()
  pass()
  await mount(() => <ContactUsScreen />)
  await expect.element(field(/message/i)).toHaveValue('')
  await expect.element(field(/name/i)).toHaveValue('')
})

test('Edina leaves a question unsent: half an hour later the form is empty, also if somebody looked in between', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T10:00:00Z') })
  await leaveUnsent()
  vi.setSystemTime(new Date('2026-11-24T10:20:00Z'))
  await mount(() => <ContactUsScreen />)
  await expect.element(field(/message/i)).toHaveValue('Radite li subotom?')
  unmountAll()
  vi.setSystemTime(new Date('2026-11-24T10:31:00Z'))
  await mount(() => <ContactUsScreen />)
  await expect.element(field(/message/i)).toHaveValue('')
})

test('Edina comes back and deletes what she wrote: it does not come back', async () => {
  await leaveUnsent()
  await mount(() => <ContactUsScreen />)
  await field(/name/i).fill('')
  await field(/message/i).fill('')
  unmountAll()
  await mount(() => <ContactUsScreen />)
  await expect.element(field(/name/i)).toHaveValue('')
  await expect.element(field(/message/i)).toHaveValue('')
  await field(/message/i).fill('Radite')
  await field(/message/i).fill('')
  unmountAll()
  await mount(() => <ContactUsScreen />)
  await expect.element(field(/message/i)).toHaveValue('')
})
