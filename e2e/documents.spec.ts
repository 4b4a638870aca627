import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal, because other journeys count their partners.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(async () => brava?.stop())

const windows = windowsOf(() => brava.url)

windows(
  'Tarik shows Digitalis its contract; Amra downloads it, and no longer sees it once it is deleted',
  { tag: ['@desktop', '@phone', '@hr'] },
  async ({ enter, say, language }) => {
    const title = `Ugovor ${language}`
    const tarik = await enter(await tokenOf(brava.url, 'tarik'))
    const { data } = await callAs(brava.url, 'amra', 'GET', '/companies/get-logged-user-company')
    await tarik.goto(`/partners/edit/${data.id}?tab=documents`)
    await settled(tarik)
    await tarik.getByRole('button', { name: say.documents.add }).click()
    const dialog = tarik.getByRole('dialog')
    await dialog.locator('[name="title"]').fill(title)
    await dialog.getByRole('button', { name: say.ui.save }).click()
    await expect(dialog).toContainText(say.documents.fileNeeded)
    const bytes = Buffer.from('%PDF-1.7\ntrailer <<>>\n%%EOF')
    await dialog
      .locator('input[type="file"]')
      .setInputFiles({ name: 'ugovor.pdf', mimeType: 'application/pdf', buffer: bytes })
    await dialog.locator('[name="isShared"]').check()
    await accessible(tarik)
    await dialog.getByRole('button', { name: say.ui.save }).click()
    await expect(dialog).toBeHidden()
    await expect(tarik.locator('main')).toContainText(title)
    await accessible(tarik)

    const amra = await enter(await tokenOf(brava.url, 'amra'))
    await amra.goto('/my-company?tab=documents')
    await settled(amra)
    await accessible(amra)
    const saved = amra.waitForEvent('download')
    await amra.getByRole('button', { name: `${say.documents.download} ${title}` }).click()
    expect((await saved).suggestedFilename()).toBe('ugovor.pdf')

    await tarik.getByRole('button', { name: `${say.documents.remove} ${title}` }).click()
    await dialog.getByRole('button', { name: say.documents.remove }).click()
    await expect(tarik.locator('main')).not.toContainText(title)
    await amra.reload()
    await settled(amra)
    await expect(amra.locator('main')).not.toContainText(title)
  },
)
