import { people } from '../seed/world/people.ts'
import { expect, test } from './journey.ts'
import { accessible, settled } from './settled.ts'
import type { Mail } from './read-mail.ts'

/** The target of the mail's link, on this server. */
const linkIn = (mail: Mail) => {
  const link = new URL(/https?:\/\/\S+\/auth\/(?:confirm-address|object)#\S+/.exec(mail.text)?.[0] ?? '')
  return link.pathname + link.hash
}

test('Amra enters a new e-mail address for Nikola: it waits for proof, and he stops it', { tag: '@desktop' }, async ({
  open,
  say,
  mail,
}) => {
  const { nikola } = people
  const page = await open('amra')
  await page.goto('/settings/users?q=Nikola')
  await settled(page)
  await page.getByRole('button', { name: say.users.actionsFor(`${nikola.firstName} ${nikola.lastName}`) }).click()
  await page.getByRole('menuitem', { name: say.users.edit }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(say.users.email).fill('nikola.novi@gejmerija.example')
  await expect(dialog.getByText(say.users.newAddressHint(nikola.email))).toBeVisible()
  await accessible(page)
  await dialog.getByRole('button', { name: say.ui.save }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(say.users.waitsFor(nikola.email, 'nikola.novi@gejmerija.example'))).toBeVisible()
  await accessible(page)

  const proof = await open(null)
  await proof.goto(linkIn(await mail('nikola.novi@gejmerija.example', ({ text }) => text.includes('confirm-address'))))
  await proof.getByRole('button', { name: say.link.confirm }).click()
  await expect(proof.getByRole('heading', { name: say.link.holdsTitle })).toBeVisible()
  await accessible(proof)

  const stop = await open(null)
  await stop.goto(linkIn(await mail(nikola.email, ({ text }) => text.includes('/auth/object'))))
  await accessible(stop)
  await stop.getByRole('button', { name: say.link.object }).click()
  await expect(stop.getByRole('heading', { name: say.link.stoppedTitle })).toBeVisible()
  await page.reload()
  await settled(page)
  await expect(page.getByText('nikola.novi@gejmerija.example')).toBeHidden()
})
