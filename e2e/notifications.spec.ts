import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'

test("Tarik changes Josip's price: Josip’s bell updates without a reload, and the line opens the product", {
  tag: ['@desktop', '@bs'],
}, async ({ open, api, say, language }) => {
  const { data: profile } = await api('josip')('GET', '/users/profile')
  const { data: assigned } = await api('tarik')(
    'POST',
    `/company-product-prices/company-products/${profile.userData.companyId}`,
    { pageSize: 100 },
  )
  // Josip is notified of a product at most once in a quarter of an hour, so each language has its own product.
  const offer = assigned.at(language === 'en' ? -1 : -2) as { id: number; title: string; effectivePrice: string }
  const josip = await open('josip')
  await josip.goto('/my-orders')
  await settled(josip)
  await josip.evaluate(() => {
    ;(window as unknown as { wasHere: boolean }).wasHere = true
  })
  const bell = josip.getByRole('button', { name: new RegExp(`^${say.notifications.title}, `) })
  const { data: before } = await api('josip')('GET', '/notifications/get-number-of-unseen-messages')
  await expect(bell).toHaveAccessibleName(`${say.notifications.title}, ${say.notifications.unread(before.count)}`)

  const dearer = (Number(offer.effectivePrice) + 1).toFixed(2)
  await api('tarik')('POST', `/company-product-prices/update-company-product-price/${offer.id}`, {
    price: dearer,
    marginBp: null,
    moq: null,
    tiers: [],
    reason: 'New list',
    confirmBelowCost: true,
  })
  await expect(bell).toHaveAccessibleName(`${say.notifications.title}, ${say.notifications.unread(before.count + 1)}`)
  expect(await josip.evaluate(() => (window as unknown as { wasHere?: boolean }).wasHere)).toBe(true)

  await bell.click()
  const line = josip.getByRole('link', { name: offer.title }).first()
  await expect(line).toBeVisible()
  await accessible(josip)
  await line.click()
  await expect(josip).toHaveURL(/\/wholesale\?product=/)
  await expect(bell).toHaveAccessibleName(`${say.notifications.title}, ${say.notifications.unread(before.count)}`)
})
