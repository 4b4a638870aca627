import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { MailTemplateScreen, NewMailTemplateScreen } from './mail-template-screen.tsx'

const template = {
  name: 'password-changed',
  language: 'en',
  subject: '',
  body: '<p>Standard words</p>',
  standardSubject: 'Your password was changed',
  placeholders: [],
  blocks: [],
}
const ofSelma = {
  version: 1,
  subject: '',
  body: '<p>Words of Selma</p>',
  changedBy: 'Selma Hadžiahmetović',
  changedDate: '2026-11-29T10:00:00Z',
}
let versions: (typeof ofSelma)[]
let sent: { version?: number; subject: string; body: string }[]

beforeEach(() => {
  versions = []
  sent = []
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path = new URL(address, location.href).pathname.replace('/api', '')
    if (path === '/mail/preview-template') return Response.json({ data: { subject: '', html: '', text: '' } })
    if (path === '/mail/create-template' || init?.method === 'PUT') {
      const body = JSON.parse(init?.body as string)
      sent.push(body)
      const newest = versions[0]?.version
      if (body.version !== newest)
        return Response.json({ code: 'mail-templates.changedMeanwhile', data: { info: 'Reload it.' } }, { status: 409 })
      versions = [{ ...ofSelma, ...body, version: (newest ?? 0) + 1 }, ...versions]
      return Response.json({ data: { info: 'Saved.', id: 9, version: versions[0]?.version } })
    }
    if (path === '/mail/get-default-template') return Response.json({ data: { ...template, versions } })
    if (path === '/mail/9')
      return Response.json({ data: { ...template, ...versions[0], versions, id: 9, version: versions[0]?.version } })
    if (path === '/users/profile')
      return Response.json({ data: { userData: { email: 'tarik.kovacevic@brava.example', userGroups: [2] } } })
    return Response.json({ data: {} })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const subject = () => page.getByRole('textbox', { name: 'Subject', exact: true })
const save = () => page.getByRole('button', { name: /^Save/ })

test.each([
  ['a new mail text', () => <NewMailTemplateScreen />, '/orders?name=password-changed&language=en', false],
  ['a mail text', () => <MailTemplateScreen />, '/orders/9', true],
] as const)(
  'Tarik writes %s and Selma saves first: he is told, keeps his subject beside her words, and saves with a second press',
  async (_, screen, address, isThere) => {
    if (isThere) versions = [{ ...ofSelma, body: '<p>Older words</p>' }]
    const router = await mount(screen, address)
    await subject().fill('Your new password')
    versions = [{ ...ofSelma, version: isThere ? 2 : 1 }, ...versions]
    await save().click()
    await expect.element(page.getByText(/^Somebody else has changed this in the meantime/)).toBeVisible()
    await expect.element(subject()).toHaveValue('Your new password')
    await expect.element(page.getByRole('textbox', { name: 'Message' })).toHaveTextContent('Words of Selma')
    await save().click()
    await expect.poll(() => router.state.location.pathname).toBe('/mails/edit/9')
    expect(sent.at(-1)).toMatchObject({ subject: 'Your new password', body: ofSelma.body })
  },
)
