import { people } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Tarik schedules a report every week for himself and Lejla, sends it at once and pauses it; Lejla unsubscribes', {
  tag: ['@desktop', '@hr', '@phone'],
}, async ({ open, say, mail, language }) => {
  const name = `Za ponedjeljak ${language} ${Date.now()}`
  const { schedules: t } = say
  const page = await open('tarik')
  await page.goto('/analytics/sales-by-product?markets=["BA"]')
  await settled(page)
  await page.getByRole('button', { name: t.schedule, exact: true }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t.name, { exact: false }).first().fill(name)
  const colleagues = dialog.getByRole('combobox', { name: t.colleagues })
  await colleagues.fill(people.lejla.lastName)
  await expect(page.getByRole('option', { name: people.lejla.lastName })).toBeVisible()
  await colleagues.press('Enter')
  await expect(dialog.getByRole('button', { name: new RegExp(people.lejla.lastName) })).toBeVisible()
  await colleagues.press('Tab')
  await accessible(page)
  await dialog.getByRole('button', { name: t.schedule, exact: true }).click()
  await expect(dialog).toBeHidden()

  await page.goto('/report-schedules')
  await settled(page)
  await expect(page.getByRole('link', { name })).toBeVisible()
  await accessible(page)
  const act = async (who: typeof page, words: string) => {
    await who.getByRole('button', { name: t.actions(name) }).click()
    await who.getByRole('menuitem', { name: words }).click()
  }
  await act(page, t.sendNow)
  for (const person of [people.tarik, people.lejla]) {
    const sent = await mail(person.email, ({ subject }) => subject.startsWith(name))
    expect(sent.attachments).toHaveLength(1)
    expect(sent.attachments[0]).toMatch(/^sales-by-products-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.pdf$/)
  }
  await act(page, t.pause)
  await expect(page.getByText(t.paused).first()).toBeVisible()

  const hers = await open('lejla')
  await hers.goto('/report-schedules')
  await settled(hers)
  await act(hers, t.leave)
  await expect(hers.getByText(name)).toBeHidden()

  await act(page, t.remove)
  await page.getByRole('dialog').getByRole('button', { name: t.remove, exact: true }).click()
  await expect(page.getByRole('link', { name })).toBeHidden()
})
