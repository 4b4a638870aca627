import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount, unmountAll } from '../../testing/mount.tsx'
import { useKept } from './use-kept.tsx'

beforeEach(() => page.viewport(1280, 800))
afterEach(unmountAll)

interface Contact {
  readonly id: number
  readonly name: string
}

const contacts: readonly Contact[] = [
  { id: 1, name: 'Lejla' },
  { id: 2, name: 'Damir' },
]

/** Contacts of a partner; returns the ids of those the person removed. */
async function mountContacts(): Promise<number[]> {
  const removed: number[] = []
  function Contacts() {
    const kept = useKept<Contact>({
      rows: contacts,
      nameOf: ({ name }) => name,
      texts: {
        add: 'Add contact',
        change: 'Change',
        remove: 'Remove',
        removeTitle: (name) => `Remove ${name}?`,
        removeWhy: 'Nobody is told.',
      },
      remove: ({ id }) => removed.push(id),
    })
    return (
      <>
        {kept.add}
        {contacts.map((contact) => (
          <div key={contact.id}>{kept.acts(contact)}</div>
        ))}
        {kept.isEditing && (
          <>
            <p>Editing {kept.edited?.name ?? 'a new one'}</p>
            <button onClick={kept.close}>Close</button>
          </>
        )}
        {kept.question}
      </>
    )
  }
  await mount(() => <Contacts />)
  return removed
}

test('Amra changes Damir and adds somebody else: each opens its own dialog', async () => {
  await mountContacts()
  await page.getByRole('button', { name: 'Change Damir' }).click()
  await expect.element(page.getByText('Editing Damir')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect.element(page.getByText('Editing')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Add contact' }).click()
  await expect.element(page.getByText('Editing a new one')).toBeVisible()
})

test('Amra removes Damir only after confirming', async () => {
  const removed = await mountContacts()
  await page.getByRole('button', { name: 'Remove Damir' }).click()
  const question = page.getByRole('dialog', { name: 'Remove Damir?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(removed).toEqual([])
  await page.getByRole('button', { name: 'Remove Damir' }).click()
  await question.getByRole('button', { name: 'Remove', exact: true }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(removed).toEqual([2])
})
