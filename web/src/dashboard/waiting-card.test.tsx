import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../testing/mount.tsx'
import { WaitingCard } from './waiting-card.tsx'

afterEach(() => {
  unmountAll()
})

const line = { icon: null, to: '/my-orders', search: {} }

test('a task of Petra without details takes one line where there is room; next to details it leaves room for them', async () => {
  await page.viewport(1280, 800)
  await mount(() => (
    <div style={{ width: 336 }}>
      <WaitingCard
        waiting={[
          { ...line, key: 'short', label: 'Čekaju uplatu', count: 0, facts: 'najstarija prije 3 dana' },
          { ...line, key: 'long', label: 'Otkazane, zadnjih 30 dana', count: 1 },
          {
            ...line,
            key: 'held',
            label: 'Rezervirano bez uplate',
            count: 144,
            facts: 'najviše: Nexa Telecom, dvije narudžbe',
          },
          { ...line, key: 'both', label: 'Ključevi', count: 3, facts: 'najstarija narudžba čeka već 12 dana' },
        ]}
      />
    </div>
  ))
  const heightOf = (label: string) => page.getByText(label, { exact: true }).element().getBoundingClientRect().height
  await expect.element(page.getByText('Otkazane, zadnjih 30 dana')).toBeVisible()
  expect(heightOf('Otkazane, zadnjih 30 dana')).toBe(heightOf('Čekaju uplatu'))
  // Details are shown in full, also beside a long name.
  for (const facts of ['najstarija narudžba čeka već 12 dana', 'najviše: Nexa Telecom, dvije narudžbe']) {
    await expect.element(page.getByText(facts)).toBeVisible()
    const said = page.getByText(facts).element()
    expect(said.scrollWidth).toBeLessThanOrEqual(said.clientWidth)
  }
  await expect.element(page.getByText('najstarija prije 3 dana')).not.toBeInTheDocument()
})
