import { DEMO_PASSWORD, people } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { tokenOf } from './sign-in.ts'

// A separate portal: an erased person would be missing from every other journey.
test.describe.configure({ mode: 'serial' })
let brava: Awaited<ReturnType<typeof startOwnBrava>>
test.beforeAll(async () => {
  brava = await startOwnBrava()
})
test.afterAll(() => brava?.stop())

const windows = windowsOf(() => brava.url)

windows(
  'Mirza sees the data kept about him, exports it and asks to be erased; Selma disables and erases him',
  { tag: ['@desktop', '@hr'] },
  async ({ enter, say, provoked }) => {
    // His window is signed out while he uses it.
    provoked.add(401)
    const t = say.personalData
    const { mirza } = people
    const page = await enter(await tokenOf(brava.url, 'mirza'))
    const dialog = page.getByRole('dialog')
    await page.goto('/profile')
    await settled(page)
    await page.getByRole('link', { name: say.profile.openYourData, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: t.title })).toBeVisible()
    await expect(page.getByRole('table', { name: t.kinds }).getByRole('row')).toHaveCount(16)
    // Files that erasure does not reach, and after how many months entries move there.
    const archives = page.getByRole('table', { name: t.archives })
    await expect(archives.getByRole('row')).toHaveCount(5)
    await expect(archives.getByRole('row').filter({ hasText: t.staysInMails })).toContainText(t.months(24))
    await accessible(page)

    await page.getByRole('button', { name: t.download }).click()
    await dialog.getByLabel(t.password, { exact: false }).first().fill(DEMO_PASSWORD)
    await accessible(page)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('button', { name: t.download }).click(),
    ])
    expect(file.suggestedFilename()).toMatch(/^(your-data|vasi-podaci)-\d+\.zip$/)
    await expect(dialog).toBeHidden()

    await page.getByRole('button', { name: t.ask, exact: true }).click()
    await dialog.getByLabel(t.password, { exact: false }).first().fill(DEMO_PASSWORD)
    await dialog.getByRole('button', { name: t.ask, exact: true }).click()
    await expect(page.getByRole('button', { name: t.withdraw })).toBeVisible()
    await accessible(page)

    const selma = await enter(await tokenOf(brava.url, 'selma'))
    await selma.goto('/')
    await settled(selma)
    await selma.getByRole('link', { name: new RegExp(say.dashboard.erasures) }).click()
    await expect(selma).toHaveURL(/\/settings\/users\/erasures/)
    const name = `${mirza.firstName} ${mirza.lastName}`
    const row = (words: string) => selma.getByRole('row').filter({ hasText: words })
    await expect(row(name)).toHaveCount(1)
    await accessible(selma)
    await selma.getByRole('button', { name: `${t.acts}: ${name}` }).click()
    await selma.getByRole('menuitem', { name: say.erase, exact: true }).click()
    const ask = selma.getByRole('dialog')
    await expect(ask.getByText(t.disableFirst(name))).toBeVisible()
    await accessible(selma)
    await ask.getByRole('button', { name: t.disable }).click()
    await expect(ask.getByText(t.eraseText, { exact: false })).toBeVisible()
    await ask.getByLabel(t.password, { exact: false }).first().fill(DEMO_PASSWORD)
    await accessible(selma)
    await ask.getByRole('button', { name: t.eraseNow }).click()
    await expect(ask).toBeHidden()
    await selma.goto('/settings/users/erasures')
    await settled(selma)
    await expect(row(say.formerUser)).toHaveCount(1)
    await expect(row(name)).toHaveCount(0)
  },
)
