import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { profileCall } from '../api/profile.ts'
import { queryClient } from '../api/query-client.ts'
import { keyOf } from '../api/use-endpoint.ts'
import { PriceImportPanel } from '../companies/prices/price-import-panel.tsx'
import { currentToasts } from '../state/toast.ts'
import { mount, unmountAll } from '../testing/mount.tsx'

const run = {
  id: 7,
  companyId: 4,
  state: 'staged',
  source: 'csv',
  fileName: 'cijene.csv',
  createdDate: '2026-11-21T12:18:00.000Z',
  by: 'Tarik Kovačević',
  total: 120,
  ok: 118,
  duplicate: 1,
  wrong: 1,
  job: null as object | null,
}
const table = {
  encoding: 'windows-1250',
  separator: ';',
  head: ['Artikl', 'Was', 'Now'],
  sample: [['NF-0117', '58,90', '40,00']],
  columns: { product: 0, price: null, moq: null } as Record<string, number | null>,
  isChecked: false,
}
const job = { id: 1, state: 'running', total: 118, done: 59, imported: 59, reason: null as string | null }
const profile = {
  data: { userData: { currencySymbol: 'KM', userGroups: [5], isTelecomCompany: false }, shippingInfoData: null },
}
let sent: { path: string; body: Record<string, unknown> }[]
let finished: boolean
let refused: boolean
/** The running attempt failed for a passing reason; the queue retries it. */
let interrupted: boolean
/** The rows were checked in an earlier visit, and nobody asked for the commit. */
let isOnlyStaged: boolean
/** A commit is finished before its request is answered. */
let isAtOnce: boolean
let unreadable: boolean
let onlyKnown: boolean
/** The rows of the file already exist or are wrong. */
let onlyOld: boolean
/** How many of the next checks fail. */
let failing: number
/** A row would be sold below cost. */
let isBelow: boolean
/** The result of an earlier import. */
let before: string
/** The columns of the earlier import can be read. */
let opens: boolean

beforeEach(() => {
  sent = []
  finished = false
  refused = false
  interrupted = false
  isAtOnce = false
  isOnlyStaged = false
  unreadable = false
  onlyKnown = false
  onlyOld = false
  failing = 0
  isBelow = false
  before = 'committed'
  opens = false
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const path =
      String(address)
        .replace(/^\/api/, '')
        .split('?')[0] ?? ''
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : {}
    sent.push({ path, body })
    if (path === '/users/profile') return Response.json(profile)
    const pagedResult = { currentPage: 1, totalItems: 1, totalPages: 1 }
    if (path.endsWith('/get-price-imports')) {
      const past = {
        ...run,
        id: 3,
        fileName: 'stare.csv',
        by: 'Selma Hadžić',
        state: before,
        job: before !== 'committed' ? null : { ...job, state: 'done', imported: 80 },
      }
      return Response.json({ data: [past], pagedResult })
    }
    if (path.endsWith('/import-csv') && onlyKnown) {
      const known = { ...run, ok: 0, duplicate: 120, wrong: 0 }
      return Response.json({ data: { info: 'Read.', import: known, table: { ...table, isChecked: true } } })
    }
    if (path.endsWith('/import-csv') && onlyOld) {
      const old = { ...run, ok: 0, duplicate: 10, wrong: 4, total: 14 }
      return Response.json({ data: { info: 'Read.', import: old, table: { ...table, isChecked: true } } })
    }
    if (path.endsWith('/import-csv') && unreadable) {
      const info = 'This XLSX file cannot be read.'
      return Response.json({ data: { info }, error: { code: 'imports.unreadable', message: info } }, { status: 400 })
    }
    if (path.endsWith('/import-csv')) return Response.json({ data: { info: 'Read.', import: run, table } })
    if (path.endsWith('/map-price-import/7') && failing > 0) {
      failing -= 1
      return Response.json({ code: 'common.unexpected', data: { info: 'Something went wrong.' } }, { status: 500 })
    }
    if (path.endsWith('/map-price-import/7')) {
      const columns = body.columns as typeof table.columns
      return Response.json({ data: { info: 'Read.', import: run, table: { ...table, columns, isChecked: true } } })
    }
    if (path.endsWith('/get-price-import-table/7')) return Response.json({ data: { ...table, isChecked: true } })
    if (path.endsWith('/get-price-import-table/3') && opens)
      return Response.json({ data: { ...table, isChecked: true } })
    if (path.endsWith('/get-price-import-table/3'))
      return Response.json({ code: 'common.unexpected', data: { info: 'Something went wrong.' } }, { status: 500 })
    if (path.includes('/get-price-import-rows/')) {
      const rows = [
        { row: 2, shown: 'NF-0117 · 58,90', outcome: 'ok', field: '', detail: '' },
        isBelow
          ? { row: 3, shown: 'NF-0118 · 3', outcome: 'belowCost', field: 'price', detail: '5.85' }
          : { row: 3, shown: 'XX-1 · 3', outcome: 'unknownProduct', field: 'product', detail: 'XX-1' },
      ]
      const { group } = body.filters as { group?: string }
      return Response.json({ data: group === 'wrong' ? rows.slice(1) : rows, pagedResult })
    }
    if (path.endsWith('/cancel-price-import/3')) before = 'cancelled'
    if (path.endsWith('/commit-price-import/7')) {
      isOnlyStaged = false
      const asked = isAtOnce ? { ...run, state: 'committed', job: { ...job, state: 'done', imported: 118 } } : run
      return Response.json({ data: { info: 'Importing.', import: { ...asked, job: asked.job ?? job } } })
    }
    if (path.endsWith('/get-price-import/7')) {
      if (isOnlyStaged) return Response.json({ data: run })
      const now = finished
        ? { ...run, state: 'committed', job: { ...job, state: 'done', done: 118, imported: 118 } }
        : {
            ...run,
            job: {
              ...job,
              ...(refused || interrupted ? { state: 'failed' } : {}),
              reason: refused ? 'The price list was closed.' : null,
            },
          }
      return Response.json({ data: now })
    }
    return Response.json({ data: {} })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

const company = { id: 4, name: 'Digitalis' }

async function checkRows() {
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Rows from a spreadsheet, including the header row').fill('Artikl;Cijena\nNF-0117;58,90')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Was' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
}

test('Tarik sees why an import that he requested was refused, tries it again, and the panel follows it to its end', async () => {
  refused = true
  const closed = vi.fn()
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={closed} />
  })
  await checkRows()
  await page.getByRole('button', { name: 'Set 118 prices' }).click()
  await expect.element(page.getByText('The price list was closed.')).toBeVisible()
  refused = false
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('59 of 118 prices set. You may leave this page.')).toBeVisible()
  await expect.element(page.getByText('The price list was closed.')).not.toBeInTheDocument()
  finished = true
  await expect.poll(() => closed).toHaveBeenCalledOnce()
  expect(currentToasts().filter(({ title }) => title.includes('118'))).toHaveLength(1)
})

test('Tarik tries a refused import again that is done before his request is answered: he is told once', async () => {
  refused = true
  const closed = vi.fn()
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={closed} />
  })
  await checkRows()
  await page.getByRole('button', { name: 'Set 118 prices' }).click()
  await expect.element(page.getByText('The price list was closed.')).toBeVisible()
  isAtOnce = true
  const before = currentToasts().length
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => closed).toHaveBeenCalled()
  expect(closed).toHaveBeenCalledOnce()
  expect(currentToasts()).toHaveLength(before + 1)
})

test('an import of Tarik that failed and is retried by itself is followed to its end', async () => {
  interrupted = true
  const closed = vi.fn()
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={closed} />
  })
  await checkRows()
  await page.getByRole('button', { name: 'Set 118 prices' }).click()
  await expect.element(page.getByText(/The import stopped early/)).toBeVisible()
  interrupted = false
  await expect.element(page.getByText('59 of 118 prices set. You may leave this page.')).toBeVisible()
  finished = true
  await expect.poll(() => closed).toHaveBeenCalledOnce()
})

test('Tarik reads that his prices are set, and the panel closes, also when that was done before his request was answered', async () => {
  isAtOnce = true
  const closed = vi.fn()
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={closed} />
  })
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Rows from a spreadsheet, including the header row').fill('Artikl;Cijena\nNF-0117;58,90')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Was' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await page.getByRole('button', { name: 'Set 118 prices' }).click()
  await expect.poll(() => closed).toHaveBeenCalledOnce()
  expect(currentToasts()[0]?.title).toContain('118')
})

test('Tarik checks rows, reloads the page and sets the prices: the panel follows them to the end', async () => {
  isOnlyStaged = true
  localStorage.setItem('brava.import.prices.4', '7')
  const closed = vi.fn()
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={closed} />
  })
  await page.getByRole('button', { name: 'Set 118 prices' }).click()
  await expect.element(page.getByText('59 of 118 prices set. You may leave this page.')).toBeVisible()
  finished = true
  await expect.poll(() => closed).toHaveBeenCalledOnce()
  expect(currentToasts().some(({ title }) => title.includes('118'))).toBe(true)
})

test('Tarik uploads a file that cannot be read: the file field says why, and no toast covers it', async () => {
  unreadable = true
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={() => {}} />
  })
  const fileField = () => document.querySelector('input[type="file"]') as HTMLInputElement
  await expect.poll(() => fileField()).not.toBeNull()
  const before = currentToasts().length
  await userEvent.upload(fileField(), new File(['?'], 'cijene.csv'))
  await expect.element(page.getByText('This XLSX file cannot be read.')).toBeVisible()
  await expect.element(fileField()).toHaveAccessibleDescription(/This XLSX file cannot be read/)
  expect(currentToasts()).toHaveLength(before)
})

test('Tarik uploads a file whose rows all exist already, and reads that nothing is left to import, not that no row is valid', async () => {
  onlyKnown = true
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={() => {}} />
  })
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Rows from a spreadsheet, including the header row').fill('Artikl;Cijena\nNF-0117;58,90')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.element(page.getByText('There is nothing to import: each row says why.')).toBeVisible()
  await expect.element(page.getByText('No row is valid')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Unchanged 120', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
})

test('Tarik selects the price column, pages through the rows, and sets the valid prices; after a reload the import continues', async () => {
  const closed = vi.fn()
  const panel = () => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={closed} />
  }
  await mount(panel)
  await expect.element(page.getByText('80 of 120 rows imported')).toBeVisible()
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Rows from a spreadsheet, including the header row').fill('Artikl;Was\nNF-0117;58,90')
  await page.getByRole('button', { name: 'Check', exact: true }).click()

  const check = page.getByRole('button', { name: 'Check rows' })
  await expect.element(check).toBeDisabled()
  await expect.element(page.getByRole('cell', { name: '58,90' })).toBeVisible()
  await page.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Was' }).click()
  await check.click()
  await expect.element(page.getByText('No product has the code XX-1')).toBeVisible()
  expect(sent.find((one) => one.path.endsWith('/map-price-import/7'))?.body).toMatchObject({
    columns: { product: 0, price: 1, moq: null },
    confirmBelowCost: false,
  })

  await expect.element(page.getByText('1 to 50 of 120')).toBeVisible()
  await page.getByRole('button', { name: 'Next rows' }).click()
  await expect.element(page.getByText('51 to 100 of 120')).toBeVisible()
  await page.getByRole('button', { name: 'Wrong 1' }).click()
  await expect.element(page.getByText('NF-0117 · 58,90')).not.toBeInTheDocument()

  await page.getByRole('button', { name: 'Set 118 prices' }).click()
  await expect.element(page.getByText('59 of 118 prices set. You may leave this page.')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Stop' })).toBeVisible()

  // The page is loaded again: this browser remembers what is open.
  unmountAll()
  await mount(panel)
  await expect.element(page.getByText('59 of 118 prices set. You may leave this page.')).toBeVisible()
  finished = true
  await expect.poll(() => closed).toHaveBeenCalled()
  expect(sent.filter((one) => one.path.endsWith('/commit-price-import/7'))).toHaveLength(1)
})

test('Tarik chooses the day from which the prices apply, and the server misses it: the day is sent again before they are set', async () => {
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={() => {}} />
  })
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Rows from a spreadsheet, including the header row').fill('Artikl;Was\nNF-0117;58,90')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('combobox', { name: 'Price' }).click()
  await page.getByRole('option', { name: 'Was' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  await expect.element(page.getByText('No product has the code XX-1')).toBeVisible()
  failing = 1
  await page.getByRole('combobox', { name: 'Valid from' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await expect.poll(() => failing).toBe(0)
  sent = []
  await page.getByRole('button', { name: 'Schedule 118 prices' }).click()
  await expect.poll(() => sent.some(({ path }) => path.endsWith('/commit-price-import/7'))).toBe(true)
  const told = sent.filter(({ path }) => /(map|commit)-price-import/.test(path))
  expect(told.map(({ path }) => path.split('/').at(-2))).toEqual(['map-price-import', 'commit-price-import'])
  expect(told[0]?.body.validFrom).toMatch(/-15$/)
})

test('Tarik agrees to prices below cost for one column of the file: for another column or another day he is asked again', async () => {
  isBelow = true
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={() => {}} />
  })
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Rows from a spreadsheet, including the header row').fill('Artikl;Was\nNF-0117;58,90')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  const choose = async (field: string, name: string) => {
    await page.getByRole('combobox', { name: field, exact: true }).click()
    await page.getByRole('option', { name }).click()
  }
  const maps = () => sent.filter(({ path }) => path.endsWith('/map-price-import/7')).map(({ body }) => body)
  const check = async () => {
    const before = maps().length
    await page.getByRole('button', { name: 'Check rows' }).click()
    await expect.poll(() => maps().length).toBe(before + 1)
  }
  await choose('Price', 'Was')
  await check()
  await page.getByRole('textbox', { name: 'Why do you sell below cost?' }).fill('Rasprodaja')
  await page.getByRole('button', { name: 'Sell below cost' }).click()
  await expect.poll(() => maps().length).toBe(2)
  await page.getByRole('button', { name: 'Columns' }).click()
  await choose('Price', 'Now')
  await check()
  await page.getByRole('combobox', { name: 'Valid from' }).click()
  await page.getByRole('button', { name: 'Next', exact: true }).click()
  await page.getByRole('button', { name: /^15 / }).click()
  await expect.poll(() => maps().length).toBe(4)
  expect(maps().map(({ confirmBelowCost, reason }) => [confirmBelowCost, reason])).toEqual([
    [false, ''],
    [true, 'Rasprodaja'],
    [false, ''],
    [false, ''],
  ])
})

test('Tarik opens an earlier dry run whose columns cannot be read: he is told why it does not open', async () => {
  before = 'staged'
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={() => {}} />
  })
  await page.getByRole('button', { name: 'Open' }).click()
  await expect
    .poll(() => currentToasts().map(({ kind, title }) => [kind, title]))
    .toEqual([['error', 'Something went wrong.']])
})

const cancelled = () => sent.filter(({ path }) => path.includes('/cancel-price-import/')).map(({ path }) => path)

test('Tarik looks into the dry run of Selma and closes it: it stays, also when he chooses another way or replaces it', async () => {
  before = 'staged'
  opens = true
  const closed = vi.fn()
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={closed} />
  })
  const open = async () => {
    await page.getByRole('button', { name: 'Open' }).click()
    await expect.element(page.getByRole('button', { name: 'Set 118 prices' })).toBeVisible()
  }
  await open()
  await page.getByRole('button', { name: 'Text' }).click()
  await open()
  await page.getByRole('button', { name: 'Replace' }).click()
  await open()
  await page.getByRole('button', { name: 'Cancel' }).click()
  expect(closed).toHaveBeenCalledOnce()
  await expect.element(page.getByRole('button', { name: 'Open' })).toBeVisible()
  expect(cancelled()).toEqual([])
})

test('Tarik replaces his own upload, also after a reload: its dry run is deleted', async () => {
  const panel = () => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={() => {}} />
  }
  await mount(panel)
  await checkRows()
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect.poll(cancelled).toHaveLength(1)
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Check rows' })).toBeVisible()
  isOnlyStaged = true
  unmountAll()
  await mount(panel)
  await page.getByRole('button', { name: 'Replace' }).click()
  await expect.poll(cancelled).toHaveLength(2)
})

test('Tarik discards a dry run in the history after he confirmed it', async () => {
  before = 'staged'
  await mount(() => {
    if (!queryClient.getQueryData(keyOf(profileCall))) queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={() => {}} />
  })
  await page.getByRole('button', { name: 'Discard' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText(/Selma Hadžić/)).toBeVisible()
  expect(cancelled()).toEqual([])
  await dialog.getByRole('button', { name: 'Discard' }).click()
  await expect.element(page.getByText('Cancelled')).toBeVisible()
  expect(cancelled()).toHaveLength(1)
  await expect.element(page.getByRole('button', { name: 'Discard' })).not.toBeInTheDocument()
})

test('on a screen of 900 pixels the rows of a price file use the height that the drawer leaves them', async () => {
  await page.viewport(1440, 900)
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return <PriceImportPanel company={company} onClose={() => {}} />
  })
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByRole('textbox').fill('Artikl;Was\nNF-0117;58,90')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await page.getByRole('combobox', { name: /Price/ }).click()
  await page.getByRole('option', { name: 'Was' }).click()
  await page.getByRole('button', { name: 'Check rows' }).click()
  const rows = page.getByRole('region', { name: 'Report' })
  await expect.element(rows).toBeVisible()
  expect(Number.parseFloat(getComputedStyle(rows.element()).maxHeight)).toBeGreaterThan(300)
  await page.viewport(1280, 800)
})

test('Tarik uploads again a file in which four rows are wrong: he is not told that no row is valid, and the way out is in sight', async () => {
  onlyOld = true
  await page.viewport(1280, 360)
  await mount(() => {
    queryClient.setQueryData(keyOf(profileCall), profile)
    return (
      <div data-testid="drawer" style={{ height: 360, overflow: 'auto' }}>
        <PriceImportPanel company={company} onClose={() => {}} />
      </div>
    )
  })
  await page.getByRole('button', { name: 'Text' }).click()
  await page.getByLabelText('Rows from a spreadsheet, including the header row').fill('Artikl;Cijena\nNF-0117;58,90')
  await page.getByRole('button', { name: 'Check', exact: true }).click()
  await expect.element(page.getByText('There is nothing to import: each row says why.')).toBeVisible()
  await expect.element(page.getByText('No row is valid')).not.toBeInTheDocument()
  const cancel = page.getByRole('button', { name: 'Cancel' }).element().getBoundingClientRect()
  expect(cancel.bottom).toBeLessThanOrEqual(360)
  await page.viewport(1280, 800)
})
