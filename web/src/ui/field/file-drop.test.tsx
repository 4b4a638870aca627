import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { FileDrop } from './file-drop.tsx'

afterEach(unmountAll)

function Attachments() {
  const [files, setFiles] = useState<readonly File[]>([])
  return <FileDrop label="Files" accept=".txt" many files={files} onChange={setFiles} maxBytes={10} />
}

test('Amra chooses three files of which two are too large: both are named, and neither is accepted', async () => {
  await mount(() => <Attachments />)
  const file = (name: string, size: number) => new File(['x'.repeat(size)], name, { type: 'text/plain' })
  await expect.element(page.getByText('Files')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await userEvent.upload(input, [file('log.txt', 11), file('note.txt', 3), file('trace.txt', 12)])
  await expect.element(page.getByText('note.txt', { exact: true })).toBeVisible()
  await expect.element(page.getByText(/^log\.txt, trace\.txt: /)).toBeVisible()
  expect(page.getByText('trace.txt', { exact: true }).elements()).toEqual([])
})

test('Amra’s logo cannot be read: the field says so and is redrawn, and the next file clears the error', async () => {
  const answers = [async () => Promise.reject(new Error('This image cannot be read.')), async () => {}]
  await mount(() => <FileDrop label="Logo" accept="image/png" files={[]} onChange={() => answers.shift()?.()} />)
  await expect.element(page.getByText('Logo')).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await userEvent.upload(input, new File(['no picture'], 'logo.png', { type: 'image/png' }))
  await expect.element(page.getByText('This image cannot be read.')).toBeVisible()
  await expect.element(input).toHaveAccessibleDescription('This image cannot be read.')
  await userEvent.upload(input, new File(['a picture'], 'logo.png', { type: 'image/png' }))
  await expect.element(page.getByText('This image cannot be read.')).not.toBeInTheDocument()
})

test('Lejla drops a program where keys are expected: besides the refusal the field still says which files it accepts', async () => {
  const hint = 'TXT with one code in a line.'
  const refuse = () => Promise.reject(new Error('This kind of content is not accepted.'))
  await mount(() => <FileDrop label="Keys" accept=".txt" files={[]} onChange={refuse} hint={hint} />)
  await expect.element(page.getByText(hint)).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type="file"]') as HTMLInputElement
  await userEvent.upload(input, new File(['MZ'], 'setup.txt', { type: 'text/plain' }))
  await expect.element(input).toHaveAccessibleDescription(`This kind of content is not accepted. ${hint}`)
})
