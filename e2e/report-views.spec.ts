import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test('Tarik saves a view of a report and shares it; Lejla opens it and saves the report as PDF', {
  tag: ['@desktop', '@hr'],
}, async ({ open, say, language }) => {
  const name = `Ova godina ${language}`
  // A different one in each language, because all journeys share a world and a view that is already saved cannot be
  // saved again.
  const compare = language === 'en' ? 'year' : 'previous'
  const tarik = await open('tarik')
  await tarik.goto(`/analytics/price-realised?datePreset=21&compare=${compare}`)
  await settled(tarik)
  await tarik.getByRole('button', { name: say.ui.saveView }).click()
  await tarik.getByLabel(say.ui.viewName).fill(name)
  await tarik.getByLabel(say.ui.shareView).check()
  await tarik.getByRole('button', { name: say.ui.save, exact: true }).click()
  await expect(tarik.getByRole('button', { name: new RegExp(name) }).first()).toHaveAttribute('aria-current', 'page')

  const page = await open('lejla')
  await page.goto('/analytics/price-realised')
  await settled(page)
  await page.getByRole('button', { name: new RegExp(name) }).click()
  await expect(page).toHaveURL(/datePreset=21/)
  await expect(page).toHaveURL(new RegExp(`compare=${compare}`))
  await settled(page)
  await accessible(page)

  const saved = page.waitForEvent('download')
  await page.getByRole('button', { name: say.ui.export, exact: true }).filter({ visible: true }).click()
  await page.getByRole('menuitem', { name: say.ui.exportPdf }).click()
  expect((await saved).suggestedFilename()).toMatch(/^price-realised-\d{4}-01-01-\d{4}-12-31\.pdf$/)
})
