import { randomInt } from 'node:crypto'
import { companyStatus } from '@brava/contract/enums.ts'
import { usersErrors } from '@brava/contract/users/users.errors.ts'
import type { Trx } from '../platform/db/connect.ts'
import type { Call } from '../platform/call.ts'
import { refuse } from '../platform/refuse.ts'
import { allNamed, type Credentials, lockState } from './credentials.ts'
import { lockVisible } from './list-users.sql.ts'
import { dropPasswordLinks } from './set-password.ts'
import { lockNames, peopleNamed } from './user-names.sql.ts'
import { setEmail } from './waiting/account-changes.sql.ts'

interface Named {
  readonly firstName: string
  readonly lastName: string
}

export const isAddress = (name: string) => name.includes('@')

/** A user name that is still free: amra-hodzic-4821. */
async function freeName(trx: Trx, { firstName, lastName }: Named): Promise<string> {
  const plain = `${firstName}-${lastName}`
    .toLowerCase()
    .replaceAll('đ', 'd')
    .normalize('NFKD')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
  for (;;) {
    const name = `${plain || 'user'}-${randomInt(1000, 1_000_000)}`
    await lockNames(trx, [name])
    if ((await peopleNamed(trx, name)).length === 0) return name
  }
}

/**
 * The user name of a new person: the requested one, or the e-mail address. A name in the form of an address belongs
 * only to the person with that address. A name of a person that the caller manages is refused; that of a stranger is
 * not revealed: the new person gets another one, which only the invitation names. Checked under a lock on the name. A
 * name that is not an address has no dots: mails contain it, and "evil.example" would become a link there. Throws
 * users.usernameTaken, users.worksElsewhere, users.usernameIsAddress, users.usernameForm.
 */
export async function usernameFor(
  trx: Trx,
  call: Call,
  person: Named & { email: string; username?: string | undefined },
): Promise<string> {
  const wish = person.username ?? person.email
  if (isAddress(wish) && wish.toLowerCase() !== person.email.toLowerCase()) {
    return refuse(usersErrors.usernameIsAddress, { fields: [{ path: 'username', message: '' }] })
  }
  if (!isAddress(wish) && !/^[\p{L}\p{N}_-]+$/u.test(wish)) {
    return refuse(usersErrors.usernameForm, { fields: [{ path: 'username', message: '' }] })
  }
  await lockNames(trx, [wish, person.email])
  const holders = await holdersOf(trx, wish, call.clock.now())
  if (holders.length === 0) return wish
  const known = await lockVisible(trx, call.person, holders)
  const [first] = known
  // Without a requested name it is the address, and the conflict is with a person.
  if (first && person.username === undefined) {
    return refuse(usersErrors.worksElsewhere, {
      params: { company: first.companyName },
      fields: [{ path: 'email', message: '' }],
    })
  }
  if (first) return refuse(usersErrors.usernameTaken, { fields: [{ path: 'username', message: '' }] })
  return freeName(trx, person)
}

/** The user name after a change of the e-mail address: one in the form of an address changes with it. */
export async function usernameWith(
  trx: Trx,
  user: Named & { id: number; username: string },
  email: string,
  now: Date,
): Promise<string> {
  if (!isAddress(user.username)) return user.username
  await lockNames(trx, [email])
  const others = (await holdersOf(trx, email, now)).filter((id) => id !== user.id)
  return others.length === 0 ? email : freeName(trx, user)
}

/** The people with a locked name, as they are now: locked, the one for it as typed first. */
export async function lockPeopleNamed(trx: Trx, name: string): Promise<Credentials[]> {
  for (const id of await peopleNamed(trx, name)) await lockState(trx, id)
  return allNamed(trx, name)
}

/** Whether the person's address was only typed into a sign-up that was discarded (decision 0104). */
export const hasLostAddress = ({ passwordHash, companyStatus: status }: Credentials) =>
  passwordHash === null && status === companyStatus.code.discarded

/** The people to whom a locked name belongs; whoever has lost the address gives it up. */
async function holdersOf(trx: Trx, name: string, now: Date): Promise<number[]> {
  if (!isAddress(name)) return peopleNamed(trx, name)
  const people = Map.groupBy(await lockPeopleNamed(trx, name), hasLostAddress)
  for (const former of people.get(true) ?? []) await giveUpAddress(trx, former, now)
  return (people.get(false) ?? []).map(({ id }) => id)
}

/**
 * Gives a person whose user name is their e-mail address another one, so that somebody else can have it; their open
 * links end.
 */
export async function giveUpAddress(trx: Trx, person: Credentials, now: Date): Promise<void> {
  if (!isAddress(person.username)) return
  await setEmail(trx, person.id, { email: person.email, username: await freeName(trx, person) }, now)
  await dropPasswordLinks(trx, person.id, now)
}
