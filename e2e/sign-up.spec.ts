import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { companyTransitions } from '@brava/contract/companies/company-states.ts'
import { expect, test } from './journey.ts'
import { mailsFor, startMailbox } from './mailbox.ts'
import { startOwnBrava } from './own-brava.ts'
import { windowsOf } from './own-windows.ts'
import { accessible, settled } from './settled.ts'
import { callAs, tokenOf } from './sign-in.ts'

// A separate portal: a company waiting for approval would be counted on the dashboards of others.
let brava: Awaited<ReturnType<typeof startOwnBrava>>
let mailbox: Awaited<ReturnType<typeof startMailbox>>
let folder: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'brava-sign-up-mails-'))
  mailbox = await startMailbox(folder)
  brava = await startOwnBrava({ SMTP_URL: mailbox.url })
})
test.afterAll(async () => {
  await brava?.stop()
  await mailbox?.stop()
  if (folder) await rm(folder, { recursive: true, force: true })
})

const windows = windowsOf(() => brava.url)
const product = 'Northfall: Ashen Crown'
const email = 'edina@zuti-zmaj.example'
const password = 'tri plave lubenice'

windows(
  'Edina signs up her shop, is approved by Tarik, gets a product assigned and buys it',
  { tag: ['@phone', '@hr'] },
  async ({ enter, say, provoked, isMobile, language }) => {
    provoked.add(401)
    const t = say.signUp
    // Tarik writes the terms that she will read.
    const writer = await enter(await tokenOf(brava.url, 'tarik'))
    await writer.goto('/settings/company?tab=terms')
    await settled(writer)
    const words = `Roba se plaća unaprijed (${language}).`
    for (const name of ['bs', 'hr', 'en']) await writer.locator(`[name="${name}"]`).fill(words)
    await writer.getByRole('button', { name: say.ui.save, exact: true }).click()
    await expect(writer.getByText(say.terms.version('').trim(), { exact: false })).toBeVisible()
    await accessible(writer)
    const page = await enter(null)
    const field = (name: string) => page.locator(`[name="${name}"]`)
    const next = page.getByRole('button', { name: t.next })
    const atStep = (n: number, name: string) =>
      expect(page.getByText(t.step(n, 4, name), { exact: true })).toBeVisible()

    await page.goto('/auth/signin')
    await settled(page)
    await page.getByRole('link', { name: say.auth.register }).click()
    await expect(page.getByRole('heading', { name: t.title })).toBeVisible()
    await accessible(page)
    await field('name').fill('Žuti Zmaj')
    await field('countryId').click()
    await page.getByRole('option').filter({ hasText: /BA$/ }).click()
    // A JIB has thirteen digits: the field says so before anything is sent.
    await page.getByRole('textbox', { name: 'JIB' }).fill('42189037')
    await next.click()
    await expect(field('taxId')).toHaveAttribute('aria-invalid', 'true')
    await accessible(page)
    await field('taxId').fill('4218903711115')
    await next.click()

    await atStep(2, t.place)
    await field('address').fill('Masarykova 7')
    await field('town').fill('Zenica')
    await field('phone').fill('+387 32 555 630')
    await next.click()
    await atStep(3, t.person)
    await field('firstName').fill('Edina')
    // What was entered is still there after the page is reopened.
    await page.reload()
    await atStep(3, t.person)
    await expect(field('firstName')).toHaveValue('Edina')
    await field('lastName').fill('Ćatić')
    await field('email').fill(email)
    await next.click()
    await atStep(4, t.end)
    await expect(page.getByText(say.auth.checkDone)).toBeVisible({ timeout: 120_000 })
    await page.getByRole('button', { name: say.terms.read }).click()
    await expect(page.getByRole('dialog')).toContainText(words)
    await accessible(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await page.getByRole('checkbox', { name: t.terms }).check()
    await accessible(page)
    await page.getByRole('button', { name: t.send }).click()
    await expect(page.getByRole('heading', { name: t.sentTitle })).toBeVisible()

    // The mail proves her address: she chooses her password with its link.
    const link = () => /https?:\/\/\S+(\/auth\/reset-password#\S+)/.exec(mailsFor(folder, email)[0]?.text ?? '')?.[1]
    await expect.poll(link, { timeout: 120_000 }).toBeTruthy()
    await page.goto(String(link()))
    await settled(page)
    await expect(page.getByRole('heading', { name: say.auth.firstTitle })).toBeVisible()
    await field('password').fill(password)
    await field('repeated').fill(password)
    await page.getByRole('button', { name: say.auth.setPassword }).click()
    await expect(page.getByRole('heading', { name: say.auth.setTitle })).toBeVisible()

    const tarik = await enter(await tokenOf(brava.url, 'tarik'))
    await tarik.goto('/partners?q=Zmaj')
    await settled(tarik)
    await tarik.getByRole('link', { name: 'Žuti Zmaj' }).first().click()
    await expect(tarik.getByText(say.signUpCard.proven)).toBeVisible()
    await tarik.getByRole('button', { name: say.terms.read }).click()
    await expect(tarik.getByRole('dialog')).toContainText(words)
    await tarik.keyboard.press('Escape')
    await expect(tarik.getByRole('dialog')).toBeHidden()
    await accessible(tarik)
    const approve = tarik.getByRole('button', { name: say.partners.approve, exact: true })
    const dialog = tarik.getByRole('dialog')
    // After being discarded by mistake it is restored.
    await tarik.getByRole('button', { name: new RegExp(`^${companyTransitions.discard.label[language]}`) }).click()
    await dialog.getByRole('textbox').fill('Dvostruka prijava')
    await dialog.getByRole('button', { name: say.partners.discard, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(approve).toBeHidden()
    await accessible(tarik)
    await tarik.getByRole('button', { name: new RegExp(`^${companyTransitions.restore.label[language]}`) }).click()
    await approve.click()
    await expect(dialog).toBeVisible()
    await settled(tarik)
    await dialog.getByRole('button', { name: say.partners.approve, exact: true }).click()
    await expect(dialog).toBeHidden()
    await expect(approve).toBeHidden()

    const companyId = Number(/edit\/(\d+)/.exec(tarik.url())?.[1])
    await tarik.getByRole('tab', { name: say.partners.prices }).click()
    await tarik.getByRole('main').getByRole('button', { name: say.partners.assign, exact: true }).first().click()
    await dialog.getByRole('searchbox').fill(product)
    const found = dialog.locator('li, tr').filter({ hasText: product }).first()
    await expect(found).toBeVisible()
    await settled(tarik)
    await found.getByRole('checkbox').click()
    await dialog.getByRole('button', { name: say.partners.assignN(1), exact: true }).click()
    await expect(dialog).toBeHidden()
    await callAs(brava.url, 'tarik', 'POST', '/companies/add-funds', { companyId, amount: '500.00', paymentType: 3 })

    await page.goto('/auth/signin')
    await settled(page)
    await field('username').fill(email)
    await field('password').fill(password)
    await page.getByRole('button', { name: say.auth.signIn, exact: true }).click()
    await expect(page.getByText(say.dashboard.firstProducts(1))).toBeVisible()
    await expect(page.getByText(say.dashboard.firstCanPay)).toBeVisible()
    // Her supplier sees the same steps, each linking to where it is done.
    await tarik.goto(`/partners/edit/${companyId}`)
    await settled(tarik)
    await expect(tarik.getByText(say.partnerFirst.canPay, { exact: true })).toBeVisible()
    await accessible(tarik)
    await tarik.getByRole('link', { name: say.partnerFirst.products(1) }).click()
    await expect(tarik).toHaveURL(/tab=prices/)
    await accessible(page)
    await page.getByRole('link', { name: say.dashboard.openCatalogue }).click()
    const offer = page
      .locator('li, tr')
      .filter({ hasText: product })
      .filter({ has: page.getByRole('button') })
      .first()
    await expect(offer).toBeVisible()
    await settled(page)
    if (isMobile) {
      await offer.getByRole('button', { name: new RegExp(`^${say.wholesale.add('')}\\d`) }).click()
      await page.getByRole('button', { name: say.cart.cart }).first().click()
    } else await offer.getByRole('button', { name: say.ui.increase }).click()
    const place = page.getByRole('button', { name: new RegExp(`^${say.cart.place('').trim()}`) })
    await expect(place).toBeEnabled()
    await place.click()
    await expect(page.getByRole('heading', { name: say.cart.orderPlaced })).toBeVisible()
  },
)
