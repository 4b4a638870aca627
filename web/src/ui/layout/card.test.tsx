import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { Button } from '../basics/button.tsx'
import { Segmented } from '../field/segmented.tsx'
import { TwoLine } from '../table/cells.tsx'
import { Card } from './card.tsx'

afterEach(unmountAll)

const box = (name: string) => page.getByRole('button', { name, exact: true }).element().getBoundingClientRect()
const head = () => page.getByRole('heading').element().closest('header')?.getBoundingClientRect() as DOMRect

const prices = () => (
  <Card
    title="Prices"
    actions={
      <>
        <Button size="sm">Import prices</Button>
        <Button size="sm">Assign by category or price group</Button>
        <Button size="sm" variant="primary">
          Assign products
        </Button>
      </>
    }
  />
)

test("on a phone, actions that do not fit beside a card's title fill the lines below it, edge to edge", async () => {
  await page.viewport(390, 844)
  await mount(prices)
  await expect.element(page.getByRole('heading')).toBeVisible()
  const { left, right } = head()
  const title = page.getByRole('heading').element().getBoundingClientRect()
  const names = ['Import prices', 'Assign by category or price group', 'Assign products']
  const lines = Map.groupBy(names.map(box), ({ top }) => top)
  for (const line of lines.values()) {
    expect(line[0]?.top).toBeGreaterThan(title.bottom)
    expect(line[0]?.left).toBe(left + 14)
    expect(line.at(-1)?.right).toBe(right - 14)
  }
})

test('a single action is beside the title at its own width, on a phone as on a desktop', async () => {
  for (const width of [390, 1280]) {
    await page.viewport(width, 844)
    await mount(() => <Card title="Users" actions={<Button size="sm">Invite</Button>} />)
    await expect.element(page.getByRole('heading')).toBeVisible()
    const action = box('Invite')
    expect(action.width).toBeLessThan(100)
    expect(head().right - action.right).toBeLessThan(20)
    expect(head().height).toBeLessThan(66)
    unmountAll()
  }
})

test("on a phone the choice of a period ends where the card's text ends, with each label centred in its part", async () => {
  await page.viewport(390, 844)
  const options = ['Zadnjih 30 dana', 'Zadnjih 90 dana', 'Svih prethodnih 365 dana'].map((label) => ({
    value: label,
    label,
  }))
  await mount(() => (
    <Card
      title="Najniža cijena u zadnjih 30 dana"
      facts="141,30 KM, zadnji put 18. stu 2026."
      actions={<Segmented label="Period" value="Zadnjih 90 dana" onChange={() => {}} options={options} />}
    />
  ))
  const choice = page.getByRole('group', { name: 'Period' })
  await expect.element(choice).toBeVisible()
  expect(choice.element().getBoundingClientRect().right).toBeLessThanOrEqual(head().right - 14)
  const words = document.createRange()
  words.selectNodeContents(page.getByText('Svih prethodnih 365 dana').element())
  const middles = [...words.getClientRects()]
    .filter(({ width }) => width > 1)
    .map(({ left, right }) => (left + right) / 2)
  expect(middles.length).toBeGreaterThan(1)
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(3)
})

test('a product whose name is a single word longer than its card is wide is shown in full, on several lines', async () => {
  const name = 'DriftDistrictKolekcionarskoIzdanjeSaDodatnimAutomobilimaStazamaIMuzikom'
  await mount(() => (
    <div id="narrow" style={{ width: 240 }}>
      <Card title="Best sellers" facts={name}>
        <TwoLine sub={name}>{name}</TwoLine>
      </Card>
    </div>
  ))
  await expect.element(page.getByRole('heading')).toBeVisible()
  const narrow = document.querySelector('#narrow') as HTMLElement
  expect(narrow.scrollWidth).toBe(240)
})

test('on a phone Selma edits a VAT text whose long title leaves no room: its labelled button fills the line below', async () => {
  await page.viewport(390, 844)
  await mount(() => (
    <Card
      title="Foreign company with a confirmed VAT number"
      actions={
        <Button size="sm" aria-label="Edit: Foreign company with a confirmed VAT number">
          Edit
        </Button>
      }
    />
  ))
  await expect.element(page.getByRole('heading')).toBeVisible()
  const { left, right, top } = head()
  const edit = box('Edit: Foreign company with a confirmed VAT number')
  expect([edit.left, edit.right]).toEqual([left + 14, right - 14])
  expect(page.getByRole('heading').element().getBoundingClientRect().top).toBeGreaterThanOrEqual(top + 8)
})
