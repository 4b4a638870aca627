import { afterAll } from 'vitest'
import { authWorld } from '../../auth/testing/auth-world.ts'

/** Amra manages Digitalis and its retailer Gejmerija, where Nikola works; Tarik manages everything. All are signed in. */
export async function managingWorld() {
  const world = await authWorld()
  afterAll(() => world.close())
  const [tarik, amra, nikola] = await Promise.all(
    ['tarik', 'amra', 'nikola'].map((name) => world.tokenOf(`${name}@brava.example`)),
  )
  /** Dino, new in Digitalis, or whatever `more` says. */
  const invitation = (more: object = {}) => ({
    firstName: 'Dino',
    lastName: 'Mehić',
    email: `dino-${crypto.randomUUID()}@digitalis.example`,
    phone: '',
    language: 'bs',
    userGroups: [2],
    companyId: world.world.digitalis,
    ...more,
  })
  const invite = (token: string | undefined, more: object = {}) =>
    world.call('POST', '/users', { token, body: invitation(more) })
  return { world, tarik, amra, nikola, invitation, invite }
}
