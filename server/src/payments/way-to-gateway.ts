import { randomBytes } from 'node:crypto'
import type { RawAnswer } from '@brava/contract/endpoint.ts'
import { attemptState } from '@brava/contract/payments/attempt-state.ts'
import { companyChain } from '../companies/company-facts.ts'
import { waitsForCard } from '../orders/approval/card-payment.ts'
import { orderContact } from '../orders/record/order-contact.ts'
import type { Services } from '../platform/call.ts'
import { type Attempt, attemptByToken, noteGatewayRef, recordAttemptEvent } from './attempts.sql.ts'
import { gatewayWithId } from './gateway-of.ts'
import type { Redirect } from './gateway-port.ts'
import { resultPath, returnPath } from './go-path.ts'
import { paymentTexts } from './payments.texts.ts'
import { seeOther } from './see-other.ts'
import { settleAttempt } from './settle-attempt.ts'

const words = {
  title: { en: 'To the card page', bs: 'Na stranicu za karticu', hr: 'Na stranicu za karticu' },
  go: { en: 'Continue to the card page', bs: 'Nastavi na stranicu za karticu', hr: 'Nastavi na stranicu za karticu' },
} as const

/**
 * Redirects the buyer's browser to the gateway. The gateway is told of the payment now, under its one reference:
 * opening the link again begins nothing new. If the attempt is over or unknown, redirects to the screen that shows the
 * outcome.
 */
export async function wayToGateway(services: Services, token: string): Promise<RawAnswer> {
  const { db, clock, config } = services
  const attempt = await attemptByToken(db, token)
  if (!attempt) return { status: 404 }
  const now = clock.now()
  if (attempt.state !== attemptState.code.open || now >= attempt.expiresAt)
    return seeOther(resultPath(false, attempt.orderId))
  // Denied while the buyer was on the way: nobody would keep the money.
  if (!(await waitsForCard(db, attempt.orderId))) return seeOther(resultPath(true, attempt.orderId))
  const gateway = await gatewayWithId(services, attempt.gatewayId)
  const [order, [company]] = await Promise.all([orderContact(db, attempt.orderId), companyChain(db, attempt.companyId)])
  if (!company) throw new Error(`company ${attempt.companyId} is gone`)
  const { name, address, town, postalCode, countryCode, phone } = company.party
  const begun = await gateway.begin({
    reference: attempt.reference,
    description: paymentTexts.orderInfo[attempt.language](order.number),
    amount: attempt.amount,
    currency: attempt.currency,
    mode: 'authorize',
    customer: { name, address, town, postalCode, countryCode, phone, email: order.email },
    returnUrl: `${config.publicUrl}${returnPath(attempt.token)}`,
    language: attempt.language,
  })
  if (begun.result !== 'ok') {
    const { id: attemptId, state } = attempt
    const facts = { attemptId, at: now, cause: 'query', fromState: state, toState: state }
    await recordAttemptEvent(db, { ...facts, kind: `begin.${begun.result}` })
    return seeOther(resultPath(false, attempt.orderId))
  }
  if (begun.gatewayRef) await noteGatewayRef(db, attempt.id, begun.gatewayRef, clock.now())
  // Its time may have run out while the gateway was asked: what is paid from here on would come too late.
  if ((await attemptByToken(db, token))?.state !== attemptState.code.open)
    return seeOther(resultPath(false, attempt.orderId))
  return begun.redirect.method === 'GET' ? seeOther(begun.redirect.url) : postingPage(attempt, begun.redirect)
}

/**
 * The browser returns. The content of its address is only a hint: the gateway is asked, and its answer decides which
 * screen opens. Nobody is signed in here, so that a browser that lost its session can return too.
 */
export async function comeBack(
  services: Services,
  token: string,
  query: Readonly<Record<string, string>>,
): Promise<RawAnswer> {
  const attempt = await attemptByToken(services.db, token)
  if (!attempt) return { status: 404 }
  const { state } = await settleAttempt(services, attempt.id, 'return')
  const failed: readonly number[] = [
    attemptState.code.declined,
    attemptState.code.releasing,
    attemptState.code.released,
  ]
  const { hint } = (await gatewayWithId(services, attempt.gatewayId)).parseReturn(query)
  const seemsFailed = state === attemptState.code.open && hint === 'declined'
  return seeOther(resultPath(seemsFailed || failed.includes(state), attempt.orderId))
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

/**
 * A form that posts itself to the gateway, with a button in case scripts do not run. It loads nothing and goes nowhere
 * else.
 */
function postingPage({ language }: Attempt, { url, fields }: Redirect): RawAnswer {
  const nonce = randomBytes(16).toString('base64')
  const inputs = Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`)
    .join('')
  const html = `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${words.title[language]}</title><form method="post" action="${escaped(url)}">${inputs}<button>${words.go[language]}</button></form><script nonce="${nonce}">document.forms[0].submit()</script></html>`
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; script-src 'nonce-${nonce}'; form-action ${new URL(url).origin}; frame-ancestors 'none'; base-uri 'none'`,
    },
    bytes: Buffer.from(html),
  }
}
