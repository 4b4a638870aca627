import { setTimeout } from 'node:timers/promises'
import { DEMO_PASSWORD, type PersonKey, people } from '../seed/world/people.ts'

const tokens = new Map<string, Promise<string>>()

async function login(url: string, person: PersonKey, tries = 3): Promise<string> {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: people[person].email, password: DEMO_PASSWORD }),
  })
  // Parallel journeys may sign in the same person at this moment: the portal takes one attempt after the other.
  const wait = response.status === 429 ? Number(response.headers.get('retry-after')) : 0
  if (wait > 0 && tries > 1) {
    await setTimeout(wait * 1000)
    return login(url, person, tries - 1)
  }
  const answer = (await response.json()) as { data: { token: string | null; info?: string } }
  if (!answer.data.token) throw new Error(`${person} cannot sign in: ${response.status} ${answer.data.info}`)
  return answer.data.token
}

/** The bearer token of a person of the demonstration world; one session per person and process. */
export function tokenOf(url: string, person: PersonKey): Promise<string> {
  const known = tokens.get(`${url} ${person}`)
  if (known) return known
  const token = login(url, person)
  tokens.set(`${url} ${person}`, token)
  return token
}

/** Forgets sessions that are over because the portal's clock was moved: everybody signs in again. */
export function forgetTokens(url: string): void {
  for (const key of tokens.keys()) if (key.startsWith(`${url} `)) tokens.delete(key)
}

/** Makes one call as a person; returns the whole body and throws if it is refused. */
export async function callAs(
  url: string,
  person: PersonKey,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await tokenOf(url, person)}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} of ${person}: ${response.status} ${text.slice(0, 300)}`)
  return JSON.parse(text) as any
}
