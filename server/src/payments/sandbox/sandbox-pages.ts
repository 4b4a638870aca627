import { randomBytes, randomUUID } from 'node:crypto'
import { currencySymbol } from '@brava/contract/currency-symbol.ts'
import type { RawAnswer } from '@brava/contract/endpoint.ts'
import { formatter } from '@brava/contract/format.ts'
import type { Services } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { seeOther } from '../see-other.ts'
import {
  type Behaviour,
  behaviourLabels,
  behaviours,
  challengeCode,
  downMs,
  lateMs,
  refusals,
  wrongCode,
} from './behaviours.ts'
import { sandboxTexts as t } from './sandbox.texts.ts'
import { sandboxNoticeJob } from './sandbox-notices.ts'
import { changeSandboxPayment, type SandboxPayment, sandboxPaymentByToken } from './sandbox-payments.sql.ts'

const missing: RawAnswer = { status: 404 }

/** The sandbox's page for a payment: choose a test card, or answer the bank's challenge. */
export async function sandboxPage({ db, config }: Services, token: string): Promise<RawAnswer> {
  const payment = config.mode === 'production' ? undefined : await sandboxPaymentByToken(db, token)
  if (!payment) return missing
  if (payment.state !== 'pending') return seeOther(payment.returnUrl)
  if (payment.behaviour === null) return page(payment, cardForm(payment))
  return page(payment, payment.behaviour === 'challenge' ? challengeForm(payment) : waitingForBank(payment))
}

/** Processes the choice made on the page, does what the test card stands for, and redirects the browser. */
export async function answerSandbox(services: Services, token: string, bytes: Uint8Array): Promise<RawAnswer> {
  const { db, config, clock } = services
  const payment = config.mode === 'production' ? undefined : await sandboxPaymentByToken(db, token)
  if (!payment) return missing
  if (payment.state !== 'pending') return seeOther(payment.returnUrl)
  const form = new URLSearchParams(Buffer.from(bytes).toString())
  const { reference } = payment
  const back = (hint: string) => seeOther(`${payment.returnUrl}?state=${hint}`)
  if (form.get('step') === 'leave') {
    await changeSandboxPayment(db, reference, { state: 'declined', reason: 'cancelled', code: '3100' })
    return back('declined')
  }
  if (payment.behaviour === 'challenge') {
    const isRight = form.get('code')?.trim() === challengeCode
    await answered(services, payment, isRight ? 'authorised' : 'declined', isRight ? undefined : wrongCode)
    return back(isRight ? 'approved' : 'declined')
  }
  const behaviour = behaviours.find((one) => one === form.get('card'))
  if (!behaviour) return seeOther(`${token}`)
  await changeSandboxPayment(db, reference, { behaviour })
  const now = clock.now()
  switch (behaviour) {
    case 'challenge':
    case 'timeout':
      return seeOther(token)
    case 'late':
      await changeSandboxPayment(db, reference, { approves_at: new Date(now.getTime() + lateMs) })
      await tell(services, payment, { after: lateMs })
      return seeOther(token)
    case 'forgedNotice':
      await tell(services, payment, { isForged: true })
      return seeOther(token)
    case 'declined':
    case 'insufficientFunds':
    case 'risk':
      await answered(services, payment, 'declined', refusals[behaviour])
      return back('declined')
    case 'lostAnswer':
      await changeSandboxPayment(db, reference, { lost_answers: 1 })
      break
    case 'gatewayDown':
      await changeSandboxPayment(db, reference, { down_until: new Date(now.getTime() + downMs) })
      break
    case 'duplicateNotices':
      for (let time = 0; time < 2; time += 1) await tell(services, payment, {})
      break
    case 'frictionless':
      break
  }
  await answered(services, payment, 'authorised')
  return back('approved')
}

async function answered(
  services: Services,
  payment: SandboxPayment,
  state: 'authorised' | 'declined',
  refusal?: { reason: SandboxPayment['reason']; code: string },
): Promise<void> {
  await changeSandboxPayment(services.db, payment.reference, {
    state,
    reason: refusal?.reason ?? null,
    code: refusal?.code ?? '0000',
  })
  await tell(services, payment, {})
}

/** Notifies the shop a little later, as gateways do; the same notice may arrive several times. */
async function tell(
  services: Services,
  { gatewayId, reference }: SandboxPayment,
  { after = 0, isForged = false }: { after?: number; isForged?: boolean },
): Promise<void> {
  const eventId = isForged ? randomUUID() : `${reference}:answered`
  const notice = { gatewayId, reference, eventId, status: 'approved', isForged }
  await inTransaction(services.db, (trx) =>
    services.jobs.enqueue(trx, sandboxNoticeJob, notice, { startAfterSeconds: 1 + Math.ceil(after / 1000) }),
  )
}

const escaped = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`)

function cardForm({ language }: SandboxPayment): string {
  const option = (one: Behaviour, index: number) =>
    `<label><input type="radio" name="card" value="${one}"${index === 0 ? ' checked' : ''}><span><b>•••• ${String(1001 + index)}</b> ${escaped(behaviourLabels[one][language])}</span></label>`
  return `<form method="post"><fieldset><legend>${t.chooseCard[language]}</legend>${behaviours.map(option).join('')}</fieldset><button class="main">${t.pay[language]}</button></form>${leave(language)}`
}

function challengeForm({ language }: SandboxPayment): string {
  return `<form method="post"><h2>${t.bankAsks[language]}</h2><p>${t.enterCode[language](challengeCode)}</p><label class="code"><span>${t.code[language]}</span><input name="code" inputmode="numeric" autocomplete="one-time-code" maxlength="6" required autofocus></label><button class="main">${t.confirm[language]}</button></form>${leave(language)}`
}

function waitingForBank({ language, returnUrl }: SandboxPayment): string {
  return `<h2>${t.noAnswer[language]}</h2><p>${t.noAnswerText[language]}</p><a class="main" href="${escaped(returnUrl)}">${t.back[language]}</a>`
}

const leave = (language: SandboxPayment['language']) =>
  `<form method="post"><input type="hidden" name="step" value="leave"><button>${t.leave[language]}</button></form>`

function page(payment: SandboxPayment, content: string): RawAnswer {
  const { language, amount, currency, description } = payment
  const nonce = randomBytes(16).toString('base64')
  const total = formatter(language).minor(amount, currencySymbol(currency))
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${t.title[language]}</title><style nonce="${nonce}">${style}</style></head><body><header><p class="banner" role="note"><strong>${t.banner[language]}</strong> ${t.bannerText[language]}</p></header><main><h1>${t.title[language]}</h1><dl><div><dt>${escaped(description)}</dt><dd>${escaped(total)}</dd></div></dl>${content}</main></body></html>`
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    },
    bytes: Buffer.from(html),
  }
}

/** Plain on purpose: nobody should mistake it for the portal, nor for a bank. */
const style = `:root{color-scheme:light dark;--bg:light-dark(#f5f6f8,#0b0d11);--card:light-dark(#fff,#12151a);--text:light-dark(#14171f,#eceef2);--quiet:light-dark(#4a5160,#afb6c2);--line:light-dark(#858d9b,#69717f);--accent:light-dark(#3445d1,#5063ea);--warn:light-dark(#fcf0da,#33260c);--warn-text:light-dark(#854a00,#efb95e)}
*{box-sizing:border-box}body{margin:0;background:var(--bg);color:var(--text);font:15px/22px system-ui,sans-serif}
.banner{margin:0;padding:12px 16px;background:var(--warn);color:var(--warn-text);text-align:center}
main{max-width:460px;margin:24px auto;padding:24px;background:var(--card);border-radius:8px}
h1{margin:0 0 16px;font-size:20px;line-height:28px}h2{margin:16px 0 4px;font-size:16px}p{margin:0 0 12px;color:var(--quiet)}main p{color:var(--quiet)}.banner{color:var(--warn-text)}
dl{margin:0 0 16px}dl div{display:flex;justify-content:space-between;gap:16px}dt{color:var(--quiet)}dd{margin:0;font-weight:600;font-variant-numeric:tabular-nums}
fieldset{margin:0;padding:0;border:0}legend{padding:0;margin-bottom:8px;font-weight:600}
fieldset label{display:flex;gap:12px;align-items:center;min-height:44px;padding:4px 0}fieldset span{display:flex;flex-wrap:wrap;gap:0 8px}b{font-variant-numeric:tabular-nums}
.code{display:grid;gap:4px;font-weight:500}.code input{height:44px;padding:0 12px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit;font:inherit;font-size:18px;letter-spacing:4px}
button,a.main{display:block;width:100%;min-height:44px;margin-top:12px;padding:10px 16px;border:1px solid var(--line);border-radius:6px;background:transparent;color:inherit;font:inherit;text-align:center;text-decoration:none;cursor:pointer}
.main,a.main{border-color:var(--accent);background:var(--accent);color:#fff;font-weight:600}
:focus-visible{outline:2px solid var(--accent);outline-offset:2px}`
