import { get, post, put } from '@brava/contract/endpoint.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { mount, unmountAll } from '../testing/mount.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useHeldVersion } from '../ui/form/use-held-version.ts'
import { useAct } from './use-act.ts'
import { useEndpoint } from './use-endpoint.ts'

const Note = z.object({ note: z.string(), version: z.number() })
const note = get('/note', { summary: 'Note', access: 'signedIn', response: z.object({ data: Note }) })
const change = put('/note', { summary: 'Change', access: 'signedIn', body: Note, response: z.object({ data: Note }) })

afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

function Desk() {
  const { data } = useEndpoint(note, undefined)
  return data ? <NoteForm said={data.data} /> : null
}

function NoteForm({ said }: { said: z.output<typeof Note> }) {
  const act = useAct(change)
  const held = useHeldVersion({ version: said.version, values: { note: said.note } })
  const form = useForm({
    schema: z.object({ note: z.string() }),
    initial: { note: said.note },
    guard: false,
    submit: (values) => act.attempt({ body: { ...values, version: held.version() } }),
  })
  held.useLatest(form)
  return (
    <>
      <p>Kept: {said.note}</p>
      <TextField {...form.field('note', 'Note')} />
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
    </>
  )
}

test('Tarik saves after Lejla has saved, and is refused: he sees her version, and what he typed stays', async () => {
  let saved = { note: 'Call on Monday', version: 1 }
  const sent: unknown[] = []
  vi.stubGlobal('fetch', async (_address: string, init: RequestInit) => {
    if (init.method === 'GET') return Response.json({ data: saved })
    sent.push(JSON.parse(init.body as string))
    return Response.json({ code: 'common.conflict', data: { info: 'Changed meanwhile.' } }, { status: 409 })
  })
  await mount(() => <Desk />)
  const field = page.getByRole('textbox', { name: 'Note' })
  await field.fill('Call on Friday')
  saved = { note: 'Never call', version: 2 }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Kept: Never call')).toBeVisible()
  await expect.element(field).toHaveValue('Call on Friday')
  // He has not adopted her version: he is refused again.
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toHaveLength(2)
  expect(sent[1]).toMatchObject({ version: 1 })
  await field.fill('Call on Monday')
  await expect.element(field).toHaveValue('Never call')
})

const keep = post('/paper', {
  summary: 'Keep',
  access: 'signedIn',
  upload: { maxBytes: 1000, kind: 'anything' },
  response: z.object({ data: z.object({ info: z.string() }) }),
  idempotent: true,
})

test('a file whose answer was lost is sent again with the same key, and another file with the same fields gets its own key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/paper')) return Response.json({ status: 'ready' })
    keys.push(new Headers(init.headers).get('idempotency-key'))
    return new Response('<html>502 Bad Gateway</html>', { status: 502 })
  })
  const contract = new File(['contract'], 'contract.txt')
  const annex = new File(['annex'], 'annex.txt')
  function Papers() {
    const act = useAct(keep)
    const send = (file: File) => act.attempt({ files: [file] }).catch(() => undefined)
    return (
      <>
        <button type="button" onClick={() => void send(contract)}>
          Contract
        </button>
        <button type="button" onClick={() => void send(annex)}>
          Annex
        </button>
      </>
    )
  }
  await mount(() => <Papers />)
  for (const [n, name] of ['Contract', 'Contract', 'Annex'].entries()) {
    await page.getByRole('button', { name }).click()
    await vi.waitUntil(() => keys.length > n)
  }
  const [first, again, other] = keys
  expect(again).toBe(first)
  expect(first).not.toBeNull()
  expect(other).not.toBe(first)
})

test('an act whose answer was lost and whose repetition is one request too many is sent a third time with the same key', async () => {
  const keys: (string | null)[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    if (!address.endsWith('/paper')) return Response.json({ status: 'ready' })
    keys.push(new Headers(init.headers).get('idempotency-key'))
    if (keys.length === 1) throw new TypeError('Failed to fetch')
    if (keys.length === 2)
      return Response.json({ code: 'common.tooMany', data: { info: 'Too many requests.' } }, { status: 429 })
    return Response.json({ data: { info: 'Kept.' } })
  })
  const contract = new File(['contract'], 'contract.txt')
  function Papers() {
    const act = useAct(keep)
    return (
      <button type="button" onClick={() => void act.attempt({ files: [contract] }).catch(() => undefined)}>
        Contract
      </button>
    )
  }
  await mount(() => <Papers />)
  for (const n of [1, 2, 3]) {
    await page.getByRole('button', { name: 'Contract' }).click()
    await vi.waitUntil(() => keys.length === n)
  }
  expect(new Set(keys).size).toBe(1)
})
