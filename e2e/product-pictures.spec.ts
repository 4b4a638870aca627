import { expect, test } from './journey.ts'
import { cardPicture } from '../server/src/keys/testing/key-pictures.ts'
import { accessible, settled } from './settled.ts'

test('Lejla adds a picture to a game, moves it before the others and makes another one the cover; Nikola browses through them', {
  tag: ['@desktop', '@phone'],
}, async ({ open, api, say, language }) => {
  const { products: form, productPage } = say
  // A different product in each language, because the journeys share a world.
  const code = language === 'en' ? 'NF-0117' : 'IO-0093'
  const { data: found } = await api('lejla')('POST', '/products/get-products', { quickSearch: code })
  const { id, title } = found[0]
  const { imageFileId: cover, furtherImageIds: before } = (await api('lejla')('GET', `/products/${id}`)).data
  expect(before).toHaveLength(2)

  const page = await open('lejla')
  await page.goto(`/products/edit/${id}`)
  await settled(page)
  await page
    .locator('input[type="file"]')
    .last()
    .setInputFiles({ name: 'scena.png', mimeType: 'image/png', buffer: await cardPicture('SCENA') })
  const pictures = page.getByRole('list', { name: form.furtherImages })
  const act = async (at: number, name: string) => {
    await pictures.getByRole('button', { name: form.pictureOf(String(at), '3') }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await expect(pictures.getByRole('button')).toHaveCount(3)
  await accessible(page)
  await act(3, form.moveForward)
  await act(1, form.makeCover)
  await page.getByRole('button', { name: say.ui.save, exact: true }).click()
  const saved = async () => (await api('lejla')('GET', `/products/${id}`)).data
  await expect.poll(async () => (await saved()).imageFileId).toBe(before[0])
  const { furtherImageIds: after } = await saved()
  expect(after).toEqual([cover, expect.any(Number), before[1]])
  expect(before).not.toContain(after[1])

  const nikola = await open('nikola')
  await nikola.goto(`/wholesale/product/${id}`)
  await settled(nikola)
  await nikola.getByRole('button', { name: productPage.pictureOf('2', '4') }).click()
  const large = nikola.getByRole('dialog', { name: title })
  await expect(large.getByRole('img', { name: productPage.pictureOf('2', '4') })).toBeVisible()
  await accessible(nikola)
  await large.getByRole('button', { name: say.ui.next }).click()
  await expect(large.getByRole('img', { name: productPage.pictureOf('3', '4') })).toBeVisible()
})
