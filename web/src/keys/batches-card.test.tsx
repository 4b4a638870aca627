import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { BatchesCard, type KeyBatches } from './batches-card.tsx'

afterEach(unmountAll)

const batch = {
  id: 7,
  code: 'NF-2026-11',
  importedDate: '2026-11-02T08:00:00Z',
  supplier: 'Northfall',
  supplierId: 5,
  unitCost: '20.00',
  currency: 'EUR',
  keys: 40,
  available: 30,
  faulty: 3,
  defectRateBp: 750,
  credited: '0.00',
  claimable: 0,
  expiresOn: null,
  importedBy: 'Lejla',
} as unknown as KeyBatches['batches'][number]

test('Lejla reads on her phone which share of a batch was faulty', async () => {
  await page.viewport(390, 844)
  const data = { batches: [batch], suppliers: [] } as unknown as KeyBatches
  await mount(() => <BatchesCard productId={1} data={data} chosen={undefined} onChoose={() => undefined} />)
  await expect.element(page.getByText('3 (7.5%)')).toBeVisible()
})
