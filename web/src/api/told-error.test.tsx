import { post } from '@brava/contract/endpoint.ts'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { mount, unmountAll } from '../testing/mount.tsx'
import { Button } from '../ui/basics/button.tsx'
import { Toaster } from '../ui/feedback/toaster.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { useTries } from './told-error.ts'
import { useAct } from './use-act.ts'

const Note = z.object({ note: z.string() })
const response = z.object({ data: z.object({ info: z.string() }) })
const approve = post('/approve', { summary: 'Approve', access: 'signedIn', body: Note, response })
const block = post('/block', { summary: 'Block', access: 'signedIn', body: Note, response })

/** How the next calls are refused, by path. */
let refusals: Record<string, { status: number; info: string; requestId?: string }>
let asked: string[]

beforeEach(() => {
  refusals = {}
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    const refusal = Object.entries(refusals).find(([path]) => address.endsWith(path))?.[1]
    if (!refusal) return Response.json({ data: { info: 'Done.' } })
    const { status, info, requestId } = refusal
    return Response.json({ code: 'order.refused', data: { info }, ...(requestId && { requestId }) }, { status })
  })
})
afterEach(() => {
  unmountAll()
  vi.unstubAllGlobals()
})

function Desk() {
  const approving = useAct(approve)
  const blocking = useAct(block, { says: false })
  const tries = useTries()
  const form = useForm({
    schema: Note,
    initial: { note: 'late' },
    guard: false,
    submit: (values) => blocking.attempt({ body: values }),
  })
  const steps = async () => {
    await approving.attempt({ body: { note: '' } })
    await blocking.attempt({ body: { note: '' } })
    return true
  }
  return (
    <div>
      <Toaster />
      <Button onClick={() => void approving.run({ body: { note: '' } })}>Approve</Button>
      <Button pending={tries.pending} onClick={() => void tries.run(steps, () => 'Approved, not blocked.')}>
        Approve and block
      </Button>
      <Button onClick={() => void form.submit()}>Send the form</Button>
    </div>
  )
}

const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
const alert = (words: string) => page.getByRole('alert').filter({ hasText: words })

for (const { button, path } of [
  { button: 'Approve', path: '/approve' },
  { button: 'Approve and block', path: '/block' },
  { button: 'Send the form', path: '/block' },
])
  test(`"${button}" is refused, then repeated and succeeds: the first error message is gone`, async () => {
    await mount(Desk)
    refusals = { [path]: { status: 409, info: 'The order is being paid.' } }
    await press(button)
    await expect.element(alert('The order is being paid.')).toBeVisible()
    refusals = {}
    await press(button)
    await expect.element(alert('The order is being paid.')).not.toBeInTheDocument()
  })

test('an error of a different act stays until it is closed', async () => {
  await mount(Desk)
  refusals = { '/approve': { status: 409, info: 'The order is being paid.' } }
  await press('Approve')
  refusals = {}
  await press('Send the form')
  await expect.poll(() => asked.at(-1)).toMatch(/block$/)
  await expect.element(alert('The order is being paid.')).toBeVisible()
})

test('for an act of two steps the message says how far it got', async () => {
  await mount(Desk)
  refusals = { '/block': { status: 409, info: 'Its orders are open.' } }
  await press('Approve and block')
  await expect.element(alert('Its orders are open.')).toHaveTextContent('Its orders are open.Approved, not blocked.')
})

test('a server error shows the reference to quote when asking for help', async () => {
  await mount(Desk)
  refusals = { '/approve': { status: 500, info: 'Something went wrong.', requestId: 'ref-17' } }
  await press('Approve')
  await expect.element(alert('Something went wrong.')).toHaveTextContent('Something went wrong.Reference ref-17')
})

test('an ended session adds nothing to what the shell shows', async () => {
  await mount(Desk)
  refusals = { '/approve': { status: 401, info: 'Sign in again.' }, '/block': { status: 401, info: 'Sign in again.' } }
  for (const button of ['Approve', 'Approve and block', 'Send the form']) await press(button)
  await expect.poll(() => asked).toHaveLength(3)
  expect(alert('Sign in again.').elements()).toHaveLength(0)
})
