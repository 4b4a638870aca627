import { authErrors } from '@brava/contract/auth/auth.errors.ts'
import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, type PersonKey, people } from '../seed/world/people.ts'
import { totpCode, totpStep } from '../server/src/security/totp.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'
import type { Say } from './say.ts'

async function fillIn(page: Page, say: Say, username: string, password: string) {
  await page.getByLabel(say.auth.username).fill(username)
  await page.getByLabel(say.auth.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: say.auth.signIn, exact: true }).click()
}

async function signOut(page: Page, say: Say) {
  await page.getByRole('button', { name: new RegExp(`^${say.shell.user}:`) }).click()
  await page.getByRole('menuitem', { name: say.shell.logout }).click()
  await expect(page).toHaveURL(/\/signout$/)
}

/** Each project has its own person, because failed attempts are counted per person. */
const forgetful: readonly { person: PersonKey; tag: string }[] = [
  { person: 'maja', tag: '@desktop' },
  { person: 'lamija', tag: '@phone' },
  { person: 'luka', tag: '@hr' },
]

for (const { person, tag } of forgetful) {
  test(`${people[person].firstName} is refused with a wrong password, signs in with the right one, and signs out again`, {
    tag,
  }, async ({ open, say, provoked }) => {
    provoked.add(401)
    const page = await open(null)
    await page.goto('/')
    await expect(page).toHaveURL(/\/auth\/signin$/)
    await accessible(page)

    await fillIn(page, say, people[person].email, 'Nije-ova-lozinka')
    await expect(page.getByRole('alert').first()).toBeVisible()
    await accessible(page)
    await expect(page).toHaveURL(/\/auth\/signin$/)

    await fillIn(page, say, people[person].email, DEMO_PASSWORD)
    await expect(page).toHaveURL(/\/$/)
    await expect(
      page.getByRole('button', {
        name: new RegExp(`^${say.shell.user}: ${people[person].firstName} ${people[person].lastName}`),
      }),
    ).toBeVisible()
    await accessible(page)

    await signOut(page, say)
    await expect(page.getByText(say.shell.signedOutText)).toBeVisible()
    await accessible(page)
    await page.goto('/profile')
    await expect(page).toHaveURL(/\/auth\/signin$/)
  })
}

test('Ana loses her session, signs in again and is back where she was', { tag: ['@desktop', '@phone'] }, async ({
  open,
  say,
  provoked,
}) => {
  provoked.add(401)
  const page = await open(null)
  await page.goto('/auth/signin')
  await fillIn(page, say, people.ana.email, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/my-invoices?q=INV')
  await settled(page)
  // Her session ends elsewhere: the browser does not know.
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('brava.token')}`
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
  })
  await page.goto('/my-invoices?q=INV')
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await fillIn(page, say, people.ana.email, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/my-invoices\?q=INV$/)
})

test('Ana’s session ends while she edits her phone number: she comes to the sign-in unasked, and afterwards the number is still there', {
  tag: ['@desktop', '@phone'],
}, async ({ open, say, provoked }) => {
  provoked.add(401)
  const page = await open(null)
  await page.goto('/auth/signin')
  await fillIn(page, say, people.ana.email, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile')
  await settled(page)
  await page.getByLabel(say.profile.phone).fill('+387 61 000 222')
  // Her session ends elsewhere: the page learns of it from its live events, or from its next call.
  await page.evaluate(async () => {
    const authorization = `Bearer ${localStorage.getItem('brava.token')}`
    await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
  })
  await expect(page).toHaveURL(/\/auth\/signin$/)
  await fillIn(page, say, people.ana.email, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByLabel(say.profile.phone)).toHaveValue('+387 61 000 222')
})

test('Ana signs in in another tab of the browser in which Mirza works: his tab becomes hers and keeps nothing of his', {
  tag: ['@desktop', '@hr'],
}, async ({ open, say, provoked }) => {
  // Calls in progress when the session ends are refused.
  provoked.add(401)
  const his = await open(null)
  const asked: string[] = []
  his.on('dialog', (dialog) => {
    asked.push(dialog.type())
    return dialog.accept()
  })
  const isOf = (page: Page, { firstName, lastName }: { firstName: string; lastName: string }) =>
    expect(page.getByRole('button', { name: `${say.shell.user}: ${firstName} ${lastName}` })).toBeVisible()
  await his.goto('/auth/signin')
  await fillIn(his, say, people.mirza.email, DEMO_PASSWORD)
  await isOf(his, people.mirza)
  await his.goto('/profile')
  await settled(his)
  await his.getByLabel(say.profile.phone).fill('+387 61 000 111')

  const hers = await his.context().newPage()
  await hers.goto('/auth/signin')
  await fillIn(hers, say, people.ana.email, DEMO_PASSWORD)
  await isOf(hers, people.ana)
  await isOf(his, people.ana)
  await settled(his)
  await expect(his.getByLabel(say.profile.phone)).not.toHaveValue('+387 61 000 111')
  // Whoever stayed would have a page from which nothing is sent.
  expect(asked).toEqual([])

  // Both tabs wait for a sign-in; the person who signs in is signed in in both, where they were before.
  await signOut(hers, say)
  await expect(his).toHaveURL(/\/auth\/signin$/)
  await hers.goto('/auth/signin')
  await fillIn(hers, say, people.ana.email, DEMO_PASSWORD)
  await expect(his).toHaveURL(/\/profile$/)
  await isOf(his, people.ana)
  await signOut(hers, say)
  await hers.goto('/auth/signin')
  await fillIn(hers, say, people.mirza.email, DEMO_PASSWORD)
  await isOf(his, people.mirza)
  await expect(his).toHaveURL(/\/$/)
})

test('Nikola may not see the distributor’s orders', { tag: ['@desktop', '@phone'] }, async ({ open, say }) => {
  const page = await open('nikola')
  await page.goto('/invoices')
  await settled(page)
  await page.goto('/orders')
  await expect(page).toHaveURL(/\/notAuthorized$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say.shell.notAuthorizedTitle)
  await accessible(page)
})

test('Josip sets up his authenticator and signs in with it', { tag: '@desktop' }, async ({ open, say, provoked }) => {
  // Calls in progress when the session ends are refused, and so is a used code.
  provoked.add(401).add(422)
  const page = await open(null)
  await page.goto('/auth/signin')
  await fillIn(page, say, people.josip.email, DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/$/)
  await page.goto('/profile')
  await page.getByRole('button', { name: say.profile.security, exact: true }).click()
  await page.getByRole('button', { name: say.profile.setUp }).first().click()
  const proof = page.getByRole('dialog')
  await proof.getByLabel(say.profile.oldPassword).fill(DEMO_PASSWORD)
  await proof.getByRole('button', { name: say.profile.next }).click()

  const setUp = page.getByRole('dialog').filter({ hasText: say.profile.scan })
  const secret = (await setUp.locator('code').innerText()).replace(/\s/g, '')
  await accessible(page)
  const step = totpStep(new Date())
  await setUp.getByLabel(say.profile.code).fill(totpCode(secret, step))
  await setUp.getByRole('button', { name: say.profile.turnOn }).click()
  const codes = page.getByRole('dialog').filter({ hasText: say.profile.recoveryWhy })
  await expect(codes.getByRole('listitem')).toHaveCount(10)
  await accessible(page)
  const recovery = await codes.getByRole('listitem').first().innerText()
  const spare = await codes.getByRole('listitem').nth(1).innerText()
  await codes.getByRole('button', { name: say.profile.kept }).click()

  await signOut(page, say)
  await page.goto('/auth/signin')
  await fillIn(page, say, people.josip.email, DEMO_PASSWORD)
  await expect(page.getByRole('heading', { name: say.auth.codeTitle })).toBeVisible()
  await accessible(page)
  // The code that set it up counts as used: the next one is required.
  await page.getByLabel(say.auth.code, { exact: true }).fill(totpCode(secret, step + 1))
  await expect(page).toHaveURL(/\/$/)

  await signOut(page, say)
  await page.goto('/auth/signin')
  await fillIn(page, say, people.josip.email, DEMO_PASSWORD)
  await page.getByRole('button', { name: say.auth.useRecovery }).click()
  await page.getByLabel(say.auth.recoveryCode).fill(recovery)
  await page.getByRole('button', { name: say.auth.confirm }).click()
  await expect(page).toHaveURL(/\/$/)
  // Turning it off requires one of its codes; the recovery code was already used.
  await page.goto('/profile')
  await page.getByRole('button', { name: say.profile.security, exact: true }).click()
  await page.getByRole('button', { name: say.profile.turnOff }).click()
  const off = page.getByRole('dialog')
  await off.getByLabel(say.profile.oldPassword).fill(DEMO_PASSWORD)
  await off.getByLabel(say.profile.codeOrRecovery).fill(recovery)
  await off.getByRole('button', { name: say.profile.turnOff }).click()
  await expect(off.getByText(authErrors.wrongCode.text.en)).toBeVisible()
  await accessible(page)
  await off.getByLabel(say.profile.codeOrRecovery).fill(spare)
  await off.getByRole('button', { name: say.profile.turnOff }).click()
  await expect(off).toBeHidden()
  await expect(page.getByRole('button', { name: say.profile.turnOff })).toBeHidden()
})
