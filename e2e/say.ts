import type { Language } from '@brava/contract/language.ts'

/**
 * The words of the screens in one language. The texts of the web app are in the language that the browser keeps, for
 * the life of a page; here for the life of a worker, so they are loaded only after the language is known.
 */
export async function textsIn(language: Language) {
  Object.defineProperty(globalThis, 'localStorage', { value: { getItem: () => language }, configurable: true })
  const [
    auth,
    shell,
    ui,
    profile,
    invoices,
    keys,
    products,
    partners,
    partnerPrices,
    prices,
    orders,
    orderKeys,
    orderLists,
    cart,
    wholesale,
  ] = await Promise.all([
    import('../web/src/auth/auth.texts.ts'),
    import('../web/src/shell/shell.texts.ts'),
    import('../web/src/ui/ui.texts.ts'),
    import('../web/src/profile/profile.texts.ts'),
    import('../web/src/invoices/invoices.texts.ts'),
    import('../web/src/keys/keys.texts.ts'),
    import('../web/src/products/products.texts.ts'),
    import('../web/src/partners/partners.texts.ts'),
    import('../web/src/partners/price.texts.ts'),
    import('../web/src/prices/prices.texts.ts'),
    import('../web/src/orders/orders.texts.ts'),
    import('../web/src/orders/order-keys.texts.ts'),
    import('../web/src/orders/order-lists.texts.ts'),
    import('../web/src/cart/cart.texts.ts'),
    import('../web/src/wholesale/wholesale.texts.ts'),
  ])
  return {
    auth: auth.t,
    shell: shell.t,
    ui: ui.t,
    profile: profile.t,
    invoices: invoices.t,
    keys: keys.t,
    products: products.t,
    partners: { ...partners.t, ...partnerPrices.t },
    prices: prices.t,
    orders: { ...orders.t, ...orderKeys.t, ...orderLists.t },
    cart: cart.t,
    wholesale: wholesale.t,
  }
}

export type Say = Awaited<ReturnType<typeof textsIn>>
