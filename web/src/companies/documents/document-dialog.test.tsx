import { documentKind } from '@brava/contract/companies/company-documents.endpoints.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { DocumentDialog } from './document-dialog.tsx'

type Kept = NonNullable<Parameters<typeof DocumentDialog>[0]['document']>

const contract = {
  id: 9,
  title: 'Contract',
  kind: documentKind.code.contract,
  validUntil: null,
  isShared: false,
  version: 3,
} as Kept
let sent: string[]

beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_address: string, init?: RequestInit) => {
    const body = init?.body
    const isFile = body instanceof FormData
    const version = isFile ? body.get('version') : JSON.parse(body as string).version
    sent.push(`${isFile ? 'file' : 'data'} of ${version}`)
    if (!isFile) return Response.json({ data: { info: 'Saved.' } })
    return Response.json({ code: 'common.invalid', data: { info: 'This file is empty.' } }, { status: 400 })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

test("when a document's new file is refused, Tarik's second save names the version that his first one created", async () => {
  await mount(() => <DocumentDialog companyId={7} document={contract} onClose={() => {}} />)
  await page.getByRole('textbox', { name: /Title|Name/ }).fill('Contract 2026')
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['x'], 'contract.pdf', { type: 'application/pdf' }))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual(['data of 3', 'file of 4'])
  await expect.element(page.getByRole('button', { name: 'Save' })).toBeEnabled()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toEqual(['data of 3', 'file of 4', 'data of 4', 'file of 5'])
})

test('Tarik has only chosen a new file for a document: Escape asks before it closes the dialog', async () => {
  await mount(() => <DocumentDialog companyId={7} document={contract} onClose={() => {}} />)
  await expect.element(page.getByRole('dialog')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement
  await userEvent.upload(input, new File(['x'], 'contract.pdf', { type: 'application/pdf' }))
  await expect.element(page.getByText('contract.pdf')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Unsaved changes')).toBeVisible()
})
