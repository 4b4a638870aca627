import { list, mostBytesOfList } from '@brava/contract/list.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routes, type Services } from '../call.ts'
import { systemClock } from '../clock.ts'
import { readConfig } from '../config.ts'
import { createLog } from '../log/create-log.ts'
import { createHttp, type Http } from './create-http.ts'
import { mount } from './mount.ts'

const things = {
  list: list('/things/get-things', {
    summary: 'Things, each of a kilobyte',
    access: 'anyone',
    row: z.object({ text: z.string() }),
    sortable: ['text'],
  }),
}

let http: Http
beforeAll(async () => {
  const config = readConfig({ BRAVA_MODE: 'test', LOG_LEVEL: 'silent' })
  http = await createHttp(config, { log: createLog(config), waits: undefined, isStarting: () => false })
  const handlers = routes(things, {
    list: async (_call, { body }) => ({
      data: Array.from({ length: body.page }, () => ({ text: 'x'.repeat(1024) })),
      pagedResult: { currentPage: 1, totalItems: body.page, totalPages: 1 },
    }),
  })
  mount(http, handlers, { services: { clock: systemClock, config } as Services, authenticate: async () => null })
})
afterAll(() => http?.close())

test('a list whose response would exceed 16 MiB is refused with that reason, and the next smaller one is answered', async () => {
  const ask = async (rows: number) => {
    const payload = { page: rows }
    const answer = await http.inject({ method: 'POST', url: '/api/things/get-things', payload })
    return [answer.statusCode, answer.json().code]
  }
  const rows = Math.floor(mostBytesOfList / 1036)
  expect(await ask(rows - 10)).toEqual([200, undefined])
  expect(await ask(rows + 10)).toEqual([413, 'common.answerTooLarge'])
})
