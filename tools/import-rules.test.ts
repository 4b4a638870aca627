import { expect, test } from 'vitest'
import { refusal } from './import-rules.ts'
import { packageRefusal } from './package-rules.ts'
import { circles } from './check-imports.ts'
import { importsIn } from './source-files.ts'

const arrows = { orders: ['keys'], keys: [], invoices: [] }

test('imports are found over several lines, as types, re-exports and dynamic ones, but not in comments or strings', () => {
  const text = `import { a } from './a.ts'
import type {
  B,
  C,
} from './b.ts'
import './c.css'
export { d } from './d.ts'
export type * from './e.ts'
// import { no } from './no.ts'
/* import { no } from './no.ts' */
const screen = () => import('./f.tsx')
const text = "import { no } from 'no'"
export const from = 'elsewhere'`
  expect(importsIn(text).map(({ specifier, typeOnly, line }) => [specifier, typeOnly, line])).toEqual([
    ['./a.ts', false, 1],
    ['./b.ts', true, 5],
    ['./c.css', false, 6],
    ['./d.ts', false, 7],
    ['./e.ts', true, 8],
    ['./f.tsx', false, 11],
  ])
})

test.each([
  ['server/src/orders/approval/approve-order.ts', 'web/src/ui/basics/badge.tsx'],
  ['web/src/orders/list/orders-screen.tsx', 'server/src/orders/record/orders.sql.ts'],
  ['contract/src/money.ts', 'server/src/platform/config.ts'],
  ['contract/src/money.ts', 'contract/src/orders/orders.endpoints.ts'],
  ['contract/src/keys/keys.endpoints.ts', 'contract/src/invoices/invoices.endpoints.ts'],
  ['server/src/platform/http/mount.ts', 'server/src/orders/approval/approve-order.ts'],
  ['server/src/platform/clock.ts', 'server/src/orders/approval/approve-order.ts'],
  ['server/src/keys/add-keys.ts', 'server/src/orders/approval/approve-order.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/keys/stock/keys.sql.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/testing/database.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/app.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/keys/index.ts'],
  ['web/src/ui/basics/badge.tsx', 'web/src/orders/page/order-screen.tsx'],
  ['web/src/text/texts.ts', 'web/src/ui/basics/badge.tsx'],
  ['web/src/keys/keys-screen.tsx', 'web/src/invoices/invoices-screen.tsx'],
  ['web/src/keys/keys-screen.tsx', 'web/src/routes.tsx'],
])('%s must not import %s', (from, to) => {
  expect(refusal(from, to, arrows)).toBeTypeOf('string')
})

test.each([
  ['server/src/orders/approval/approve-order.ts', 'server/src/keys/assign-keys.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/orders/record/orders.sql.ts'],
  ['server/src/orders/approval/approve-order.ts', 'server/src/platform/refuse.ts'],
  ['server/src/orders/approval/approve-order.ts', 'contract/src/orders/order-status.ts'],
  ['server/src/orders/approve-order.test.ts', 'server/src/testing/database.ts'],
  ['server/src/app.ts', 'server/src/orders/orders.routes.ts'],
  ['web/src/routes.tsx', 'web/src/orders/list/orders-screen.tsx'],
  ['web/src/orders/list/orders-screen.tsx', 'web/src/ui/basics/badge.tsx'],
  ['web/src/orders/list/orders-screen.tsx', 'web/src/keys/key-cell.tsx'],
  ['contract/src/orders/orders.endpoints.ts', 'contract/src/keys/key-status.ts'],
  ['seed/seed-world.ts', 'server/src/platform/secrets/secrets.ts'],
])('%s may import %s', (from, to) => {
  expect(refusal(from, to, arrows)).toBeUndefined()
})

test('packages: the contract has zod only, the browser no Node, the framework stays in http', () => {
  expect(packageRefusal('contract/src/money.ts', 'zod')).toBeUndefined()
  expect(packageRefusal('contract/src/money.ts', 'pg')).toBeTypeOf('string')
  expect(packageRefusal('web/src/main.tsx', 'node:fs')).toBeTypeOf('string')
  expect(packageRefusal('server/src/platform/config.ts', 'fs')).toBeTypeOf('string')
  expect(packageRefusal('server/src/orders/approval/approve-order.ts', 'fastify')).toBeTypeOf('string')
  expect(packageRefusal('server/src/platform/http/mount.ts', 'fastify')).toBeUndefined()
})

test('a circle of nouns is found', () => {
  expect(
    circles(
      new Map([
        ['orders', new Set(['keys'])],
        ['keys', new Set(['prices'])],
        ['prices', new Set(['orders'])],
      ]),
    ),
  ).toEqual([['orders', 'keys', 'prices', 'orders']])
  expect(
    circles(
      new Map([
        ['orders', new Set(['keys'])],
        ['keys', new Set()],
      ]),
    ),
  ).toEqual([])
})
