/**
 * The products of a new sandbox: obviously fake, one for each way in which an order may go. Minor units of its
 * currency.
 */
export const sandboxProducts = [
  {
    code: 'SANDBOX-GAME',
    title: 'Sandbox: game that is always in stock',
    platform: 'PC',
    category: 'Games',
    price: 2500,
    tierFrom: 50,
    tierPrice: 2300,
    moq: 1,
    stock: 1_000_000,
    mayBackOrder: false,
  },
  {
    code: 'SANDBOX-FEW',
    title: 'Sandbox: game with 3 keys left',
    platform: 'PC',
    category: 'Games',
    price: 1990,
    tierFrom: null,
    tierPrice: null,
    moq: 1,
    stock: 3,
    mayBackOrder: false,
  },
  {
    code: 'SANDBOX-LATER',
    title: 'Sandbox: game that is delivered later',
    platform: 'Xbox',
    category: 'Games',
    price: 3990,
    tierFrom: null,
    tierPrice: null,
    moq: 1,
    stock: 0,
    mayBackOrder: true,
  },
  {
    code: 'SANDBOX-CARD',
    title: 'Sandbox: gift card, at least 5',
    platform: 'PlayStation',
    category: 'Gift cards',
    price: 1000,
    tierFrom: null,
    tierPrice: null,
    moq: 5,
    stock: 10_000,
    mayBackOrder: false,
  },
  {
    code: 'SANDBOX-GONE',
    title: 'Sandbox: game that is sold out',
    platform: 'Switch',
    category: 'Games',
    price: 4990,
    tierFrom: null,
    tierPrice: null,
    moq: 1,
    stock: 0,
    mayBackOrder: false,
  },
] as const

/** Basis points: 17 %. */
export const sandboxVatRateBp = 1700
/** Initial funds of a new sandbox, in minor units. */
export const sandboxFunds = 1_000_000

/** Maximum orders kept in a sandbox: each one more deletes the oldest, with its keys and documents. */
export const mostSandboxOrders = 1000
/** The most units of one order or estimate in a sandbox, over all its lines. */
export const mostSandboxUnits = 1000
/** Maximum units of all orders kept in a sandbox, each of which may have a key. */
export const mostSandboxUnitsKept = 50_000
/** How long an estimate waits for its transfer. */
export const sandboxEstimateHours = 120

/** How long a terminal holds a sale, as with real ones unless a distributor has set another time. */
export const sandboxHoldSeconds = 120
/** Maximum terminal sales and messages kept in a company's sandbox. */
export const mostSandboxSales = 1000
export const mostSandboxMessages = 5000
