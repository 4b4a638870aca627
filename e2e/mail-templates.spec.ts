import { people } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

// Each language has its own kind of mail, because journeys run side by side.
const kindOf = { en: 'password-changed', hr: 'phone-changed', bs: 'email-changed' } as const

test('Tarik changes the words of a mail, tests them, puts them into use and goes back to the standard text', {
  tag: ['@desktop', '@hr', '@bs'],
}, async ({ open, mail, say, language }) => {
  const { mails, ui } = say
  const page = await open('tarik')
  await page.goto(`/mails/new?name=${kindOf[language]}&language=${language}`)
  await settled(page)
  const words = page.getByRole('textbox', { name: mails.body })
  await expect(words).toBeVisible()
  await page.getByRole('textbox', { name: mails.subject, exact: true }).fill('Nadahnuto, {recipient}')
  await words.press('Control+a')
  await words.press('Backspace')
  await words.pressSequentially('Zdravo svima')
  // The frame is not inspected from inside: that would run a script, which is blocked.
  await expect(page.locator('iframe')).toHaveAttribute('srcdoc', /Zdravo svima/)
  await settled(page)
  await accessible(page)

  await page.getByRole('button', { name: mails.sendTest }).click()
  const test = await mail(people.tarik.email, ({ text }) => text.includes('Zdravo svima'))
  expect(test.subject).toContain('Nadahnuto, Tarik Kovačević')

  await page.getByRole('button', { name: mails.saveAs(1) }).click()
  await expect(page).toHaveURL(/\/mails\/edit\/\d+/)
  await expect(page.getByText(mails.inUse)).toBeVisible()
  // A message under the pointer stays as long as the pointer is on it.
  await page.mouse.move(10, 600)
  await settled(page)

  await page.getByRole('button', { name: ui.moreActions }).click()
  await page.getByRole('menuitem', { name: mails.back }).click()
  const asked = page.getByRole('dialog', { name: mails.backTitle })
  await asked.getByRole('button', { name: mails.back }).click()
  await expect(page).toHaveURL(/\/mails\/new/)
  await expect(page.getByText(mails.wentBack)).toBeVisible()
})
