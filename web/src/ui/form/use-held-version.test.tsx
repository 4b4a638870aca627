import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { z } from 'zod'
import { ApiError } from '../../api/api-error.ts'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { TextField } from '../field/text-field.tsx'
import { FormDialog } from './form-dialog.tsx'
import { FormRoot } from './form-root.tsx'
import { useForm } from './use-form.ts'
import { useHeldVersion } from './use-held-version.ts'

afterEach(unmountAll)

const sent: object[] = []

/** The record as read again: Emir saves a different title, or puts it on sale, which no field shows. */
function Desk() {
  const [record, setRecord] = useState({ version: 3, title: 'Northfall' })
  const held = useHeldVersion({ version: record.version, values: { title: record.title } })
  const form = useForm({
    schema: z.object({ title: z.string() }),
    initial: { title: record.title },
    guard: false,
    submit: async (values) => void sent.push({ ...values, version: held.version() }),
  })
  held.useLatest(form)
  return (
    <FormRoot form={form}>
      <TextField {...form.field('title', 'Title')} />
      <button type="button" onClick={() => setRecord({ version: 4, title: 'Northfall II' })}>
        Emir saves
      </button>
      <button type="button" onClick={() => setRecord({ ...record, version: 4 })}>
        Emir puts on sale
      </button>
      <button type="button" onClick={form.reset}>
        Take back
      </button>
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
    </FormRoot>
  )
}

const press = (name: string) => page.getByRole('button', { name }).click()
const title = () => page.getByRole('textbox', { name: 'Title' })

async function show() {
  sent.length = 0
  await mount(() => <Desk />)
}

test('Emir saves while Lejla types: her save names the version that she read, so that she cannot overwrite his changes unseen', async () => {
  await show()
  await title().fill('Northfall: Ashen Crown')
  await press('Emir saves')
  await expect.element(title()).toHaveValue('Northfall: Ashen Crown')
  await press('Save')
  await expect.poll(() => sent).toEqual([{ title: 'Northfall: Ashen Crown', version: 3 }])
})

test('what Emir saved appears in her form once Lejla discards what she typed, and she can continue from there', async () => {
  await show()
  await title().fill('Northfall: Ashen Crown')
  await press('Emir saves')
  await press('Take back')
  await expect.element(title()).toHaveValue('Northfall II')
  await title().fill('Northfall II: Ashen Crown')
  await press('Save')
  await expect.poll(() => sent).toEqual([{ title: 'Northfall II: Ashen Crown', version: 4 }])
})

test('before Lejla types, what Emir saved appears in her form', async () => {
  await show()
  await press('Emir saves')
  await expect.element(title()).toHaveValue('Northfall II')
  await press('Save')
  await expect.poll(() => sent).toEqual([{ title: 'Northfall II', version: 4 }])
})

test('a change that no field shows prevents nobody from saving', async () => {
  await show()
  await title().fill('Northfall: Ashen Crown')
  await press('Emir puts on sale')
  await press('Save')
  await expect.poll(() => sent).toEqual([{ title: 'Northfall: Ashen Crown', version: 4 }])
})

/**
 * A dialog for a product: a save that names a version other than the server's is refused, and the record is read again.
 */
let theirs = { version: 3, title: 'Northfall', note: '' }
let whatElse: string | undefined
let overtaken = 'common.conflict'
function InDialog() {
  const [record, setRecord] = useState(theirs)
  const values = { title: record.title, note: record.note }
  const held = useHeldVersion({ version: record.version, values })
  const form = useForm({
    schema: z.object({ title: z.string(), note: z.string() }),
    initial: values,
    guard: false,
    submit: (typed) =>
      held.again(
        (async () => {
          sent.push({ ...typed, version: held.version() })
          setTimeout(() => setRecord(theirs))
          if (whatElse) throw new ApiError({ status: 409, code: whatElse, info: 'Another refusal.' })
          if (theirs.version === held.version()) return
          throw new ApiError({ status: 409, code: overtaken, info: 'Reload it.' })
        })(),
      ),
  })
  held.useLatest(form)
  return (
    <FormDialog form={form} onClose={() => {}} title="Product" confirm="Save">
      <TextField {...form.field('title', 'Title')} />
      <TextField {...form.field('note', 'Note')} />
      <button type="button" onClick={() => setRecord(theirs)}>
        Read again
      </button>
    </FormDialog>
  )
}

async function openDialog() {
  sent.length = 0
  whatElse = undefined
  overtaken = 'common.conflict'
  theirs = { version: 3, title: 'Northfall', note: '' }
  await mount(() => <InDialog />)
}
const note = () => page.getByRole('textbox', { name: 'Note' })
const told = () => page.getByRole('alert').filter({ hasText: 'save again' })

test('refused in a dialog, Lejla is told, reads what Emir saved where she typed nothing, and her second press saves', async () => {
  await openDialog()
  await title().fill('Northfall: Ashen Crown')
  theirs = { version: 4, title: 'Northfall II', note: 'Emir was here' }
  await press('Save')
  await expect.element(told()).toBeVisible()
  await expect.element(note()).toHaveValue('Emir was here')
  await expect.element(title()).toHaveValue('Northfall: Ashen Crown')
  await press('Save')
  await expect
    .poll(() => sent)
    .toEqual([
      { title: 'Northfall: Ashen Crown', note: '', version: 3 },
      { title: 'Northfall: Ashen Crown', note: 'Emir was here', version: 4 },
    ])
})

test.each(['product-instructions.changedMeanwhile', 'vat-texts.changedMeanwhile'])(
  'refused as %s, Lejla is also told what to do, and her second press saves',
  async (code) => {
    await openDialog()
    overtaken = code
    await title().fill('Northfall: Ashen Crown')
    theirs = { version: 4, title: 'Northfall II', note: '' }
    await press('Save')
    await expect.element(told()).toBeVisible()
    await press('Save')
    await expect.poll(() => sent.map((each) => (each as { version: number }).version)).toEqual([3, 4])
  },
)

test('what was read again before Lejla clicks is not overwritten unseen: she is told first, also the second time', async () => {
  await openDialog()
  await title().fill('Northfall: Ashen Crown')
  theirs = { version: 4, title: 'Northfall II', note: '' }
  await press('Read again')
  await press('Save')
  await expect.element(told()).toBeVisible()
  theirs = { version: 5, title: 'Northfall III', note: '' }
  await press('Read again')
  await press('Save')
  await expect.poll(() => sent.map((each) => (each as { version: number }).version)).toEqual([3, 4])
  await press('Save')
  await expect.poll(() => sent.map((each) => (each as { version: number }).version)).toEqual([3, 4, 5])
})

test('a refusal for another reason does not allow anyone to overwrite what they have not been told of', async () => {
  await openDialog()
  whatElse = 'common.duplicate'
  await title().fill('Northfall: Ashen Crown')
  theirs = { version: 4, title: 'Northfall II', note: '' }
  await press('Save')
  await expect.poll(() => sent.length).toBe(1)
  await press('Save')
  await expect.poll(() => sent.map((each) => (each as { version: number }).version)).toEqual([3, 3])
})

/** The server trims titles, and answers when the test releases it. */
let answer: () => void = () => {}
function Saving() {
  const form = useForm({
    schema: z.object({ title: z.string() }),
    initial: { title: 'Northfall' },
    guard: false,
    submit: async (values) => {
      await new Promise<void>((done) => (answer = done))
      form.accept({ title: values.title.trim() })
    },
  })
  return (
    <FormRoot form={form}>
      <TextField {...form.field('title', 'Title')} />
      <button type="button" onClick={() => void form.submit()}>
        Save
      </button>
      <p>{form.pending ? 'saving' : form.changed ? 'changed' : 'saved'}</p>
    </FormRoot>
  )
}

test('what the server stores in a different spelling than Lejla typed counts as saved', async () => {
  await mount(() => <Saving />)
  await title().fill('Northfall II ')
  await press('Save')
  await expect.element(page.getByText('saving')).toBeVisible()
  answer()
  await expect.element(page.getByText('saved')).toBeVisible()
  await expect.element(title()).toHaveValue('Northfall II')
})

test('what Lejla types while her title is being saved stays, and counts as a change', async () => {
  await mount(() => <Saving />)
  await title().fill('Northfall II')
  await press('Save')
  await expect.element(page.getByText('saving')).toBeVisible()
  await title().fill('Northfall III')
  answer()
  await expect.element(page.getByText('changed')).toBeVisible()
  await expect.element(title()).toHaveValue('Northfall III')
})
