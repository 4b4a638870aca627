import type { Endpoint } from '@brava/contract/endpoint.ts'
import { foundBy, type IdExpectation, type Kind, relations } from '../expectation.ts'
import { expectedAccess } from '../expected-access.ts'
import { expectedBodyIds } from '../expected-body-ids.ts'
import type { AccessWorld, Answer, StandIn } from './access-world.ts'
import { bodyFor, withValue } from './body-for.ts'
import { keyOf } from './endpoints.ts'

/** An id that a call takes: on its path, or somewhere in its body. */
export interface IdPlace {
  readonly where: string
  readonly expectation: IdExpectation
  /** Calls with this id in this place, and with ids that the person finds everywhere else. */
  ask(id: number): Promise<Answer>
}

const steps = (path: string) => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step))
const valueAt = (body: unknown, path: string) =>
  steps(path).reduce<unknown>((value, step) => (value as Record<string | number, unknown> | undefined)?.[step], body)

/** The fields along with a small file, as a browser sends them. */
function asForm(content: unknown) {
  const fields = Object.entries((content ?? {}) as Record<string, unknown>)
  const parts = fields.map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  const file =
    '--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\n\r\ncode,price\nX,1\r\n--b--\r\n'
  return { body: parts.join('') + file, headers: { 'content-type': 'multipart/form-data; boundary=b' } }
}

/** Every place of the call that takes an id. */
export async function idPlaces(world: AccessWorld, kind: Kind, endpoint: Endpoint): Promise<IdPlace[]> {
  const person = world.person(kind)
  if (!person) throw new Error(`nobody is a ${kind}`)
  const onPath = expectedAccess[keyOf(endpoint)]?.id
  const inBody = Object.entries(expectedBodyIds[keyOf(endpoint)] ?? {})
  let body = bodyFor(endpoint.upload ? { ...endpoint, upload: undefined as never } : endpoint)
  for (const [path, expectation] of inBody) {
    const id = await findable(world, kind, person, expectation)
    if (valueAt(body, path) !== undefined && id !== undefined) body = withValue(body, steps(path), id)
  }
  const pathId = onPath && (await findable(world, kind, person, onPath))
  const send = (id: number | undefined, content: unknown) =>
    world.send(endpoint, {
      token: world.person(kind)?.token,
      ...(endpoint.upload ? asForm(content) : { body: content }),
      ...(id === undefined ? {} : { id }),
    })
  const places: IdPlace[] = onPath ? [{ where: 'path', expectation: onPath, ask: (id) => send(id, body) }] : []
  for (const [path, expectation] of inBody) {
    const good = path.endsWith('.0') ? await findable(world, kind, person, expectation) : undefined
    places.push({
      where: path,
      expectation,
      ask: (id) => {
        // In a list the id follows one that is found: a foreign one invalidates the whole.
        const list = good === undefined || good === id ? [id] : [good, id]
        const content = path.endsWith('.0')
          ? withValue(body, steps(path.slice(0, -2)), list)
          : withValue(body, steps(path), id)
        return send(pathId, content)
      },
    })
  }
  return places
}

async function findable(world: AccessWorld, kind: Kind, person: StandIn, expectation: IdExpectation) {
  for (const relation of relations.filter((each) => foundBy(kind, expectation).includes(each))) {
    const [id] = await world.idsOf(expectation, relation, person)
    if (id !== undefined) return id
  }
  return undefined
}
