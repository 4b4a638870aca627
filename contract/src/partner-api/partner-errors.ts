import { commonErrors, defineErrors, type ErrorDef } from '../errors.ts'

/**
 * What a client does with its Idempotency-Key after a refusal: give up, repeat the same request, or correct it and use
 * a new key.
 */
export type Retry = 'never' | 'sameKey' | 'newKey'

export interface Advice {
  readonly retry: Retry
  /** What to do next, for the developer who reads it. */
  readonly action: string
}

const one = (en: string, bs: string, hr: string) => ({ en, bs, hr })

export const credentialErrors = defineErrors('credential', {
  notValid: {
    status: 401,
    text: one('This credential is not valid.', 'Ovaj API ključ nije važeći.', 'Ovaj API ključ nije valjan.'),
  },
  signatureWrong: {
    status: 401,
    text: one(
      'The signature does not fit the request.',
      'Potpis ne odgovara zahtjevu.',
      'Potpis ne odgovara zahtjevu.',
    ),
  },
  clockWrong: {
    status: 401,
    text: one(
      'The time of the signature is more than 300 seconds off.',
      'Vrijeme potpisa odstupa više od 300 sekundi.',
      'Vrijeme potpisa odstupa više od 300 sekundi.',
    ),
  },
  scopeMissing: {
    status: 403,
    text: one(
      'This credential does not have the scope for it.',
      'Ovaj API ključ nema to pravo.',
      'Ovaj API ključ nema to pravo.',
    ),
  },
  addressNotAllowed: {
    status: 403,
    text: one(
      'Requests from this address are not allowed for this credential.',
      'S ove adrese nisu dozvoljeni zahtjevi s ovim API ključem.',
      'S ove adrese nisu dopušteni zahtjevi s ovim API ključem.',
    ),
  },
  other: {
    status: 422,
    text: one(
      'Another credential of the company has used this Idempotency-Key.',
      'Ovaj Idempotency-Key je upotrijebljen s drugim API ključem kompanije.',
      'Ovaj Idempotency-Key upotrijebljen je s drugim API ključem tvrtke.',
    ),
  },
  dailyLimit: {
    status: 409,
    text: one(
      'The daily spending limit of this credential is reached.',
      'Dostignut je dnevni limit potrošnje ovog API ključa.',
      'Dosegnut je dnevni limit potrošnje ovog API ključa.',
    ),
  },
})

export const partnerErrors = {
  versionUnknown: defineErrors('version', {
    unknown: {
      status: 400,
      text: one(
        'There is no such Brava-Version.',
        'Takva verzija Brava-Version ne postoji.',
        'Takva verzija Brava-Version ne postoji.',
      ),
    },
  }).unknown,
  idempotencyKeyNeeded: defineErrors('idempotency', {
    keyNeeded: {
      status: 400,
      text: one(
        'The Idempotency-Key header must have 1 to 255 visible characters of ASCII.',
        'Zaglavlje Idempotency-Key mora imati od 1 do 255 vidljivih ASCII znakova.',
        'Zaglavlje Idempotency-Key mora imati od 1 do 255 vidljivih ASCII znakova.',
      ),
    },
  }).keyNeeded,
  cursorExpired: defineErrors('cursor', {
    expired: {
      status: 410,
      text: one('This cursor is too old.', 'Ovaj kursor je prestar.', 'Ovaj je kursor prestar.'),
    },
  }).expired,
  orderNotValid: defineErrors('order', {
    notValid: {
      status: 409,
      text: one('The order was not placed.', 'Narudžba nije poslana.', 'Narudžba nije poslana.'),
    },
  }).notValid,
  referenceTaken: defineErrors('order', {
    referenceTaken: {
      status: 409,
      text: one(
        'Another order of your company has this reference.',
        'Druga narudžba vaše kompanije ima ovu referencu.',
        'Druga narudžba vaše tvrtke ima ovu referencu.',
      ),
    },
  }).referenceTaken,
  keysWindowClosed: defineErrors('keys', {
    windowClosed: {
      status: 410,
      text: one(
        'Keys are read for 30 days after they came.',
        'Ključevi se mogu pročitati 30 dana nakon isporuke.',
        'Ključevi se mogu pročitati 30 dana nakon isporuke.',
      ),
    },
  }).windowClosed,
  companyBlocked: defineErrors('company', {
    blocked: {
      status: 403,
      text: one('The company is blocked.', 'Kompanija je blokirana.', 'Tvrtka je blokirana.'),
    },
  }).blocked,
} as const

/** What a sandbox does not have, and what only a sandbox has. */
export const sandboxErrors = defineErrors('sandbox', {
  onlyThere: {
    status: 400,
    text: one(
      'This is for sandbox credentials (brv_test_…) alone.',
      'Ovo je samo za API ključeve za sandbox (brv_test_…).',
      'Ovo je samo za API ključeve za sandbox (brv_test_…).',
    ),
  },
  faultUnknown: {
    status: 400,
    text: one(
      'There is no such Brava-Sandbox-Fault.',
      'Takav Brava-Sandbox-Fault ne postoji.',
      'Takav Brava-Sandbox-Fault ne postoji.',
    ),
  },
  notThere: {
    status: 404,
    text: one('The sandbox does not have this.', 'Sandbox to nema.', 'Sandbox to nema.'),
  },
  estimateClosed: {
    status: 409,
    text: one(
      'This estimate is paid, or its time is over.',
      'Ovaj predračun je plaćen ili mu je istekao rok.',
      'Ova je ponuda plaćena ili joj je istekao rok.',
    ),
  },
})

/** Why a terminal is refused, apart from its credential. */
export const posErrors = defineErrors('pos', {
  pinWrong: {
    status: 401,
    text: one('The PIN is wrong.', 'PIN nije tačan.', 'PIN nije točan.'),
  },
  deviceLocked: {
    status: 403,
    text: one(
      'Five wrong PINs have locked this device.',
      'Uređaj je zaključan nakon pet pogrešnih PIN-ova.',
      'Uređaj je zaključan nakon pet pogrešnih PIN-ova.',
    ),
  },
})

/** Refusals that every partner call may answer. */
export const everyPartnerError: readonly ErrorDef<never>[] = [
  commonErrors.invalid,
  partnerErrors.versionUnknown,
  credentialErrors.notValid,
  credentialErrors.signatureWrong,
  credentialErrors.clockWrong,
  credentialErrors.scopeMissing,
  credentialErrors.addressNotAllowed,
  sandboxErrors.onlyThere,
  sandboxErrors.faultUnknown,
  sandboxErrors.notThere,
  commonErrors.notFound,
  commonErrors.tooLarge,
  commonErrors.tooMany,
  commonErrors.internal,
  commonErrors.unavailable,
  commonErrors.timeout,
]

/** Additional refusals of a POST with an Idempotency-Key. */
export const everyIdempotencyError: readonly ErrorDef<never>[] = [
  partnerErrors.idempotencyKeyNeeded,
  commonErrors.stillRunning,
  commonErrors.keyReused,
  commonErrors.refusedBefore,
  commonErrors.conflict,
  credentialErrors.other,
]

/** Where the action differs from the one for its status. A part of the API adds its codes here. */
const byCode: Readonly<Record<string, Advice>> = {
  'credential.notValid': { retry: 'never', action: 'Check the credential; it may have been revoked or rotated.' },
  'credential.signatureWrong': { retry: 'sameKey', action: 'Sign the bytes and the path exactly as they are sent.' },
  'credential.clockWrong': { retry: 'sameKey', action: 'Set the clock of your server and sign again.' },
  'credential.scopeMissing': { retry: 'never', action: 'Have an administrator give the credential this scope.' },
  'credential.addressNotAllowed': { retry: 'never', action: 'Add the address to the allow-list of the credential.' },
  'credential.other': { retry: 'newKey', action: 'Use keys of your own for each credential.' },
  'credential.dailyLimit': { retry: 'newKey', action: 'Wait for the next day or have the limit raised.' },
  'order.notValid': { retry: 'newKey', action: 'Correct the lines that `problems` names.' },
  'order.referenceTaken': { retry: 'never', action: 'Read the order at `location`; it was placed before.' },
  'order.nothingOwed': { retry: 'never', action: 'Read the order: all its keys came, or what was owed is cancelled.' },
  'keys.windowClosed': { retry: 'never', action: 'Open the order in the portal.' },
  'ledger.insufficientFunds': { retry: 'newKey', action: 'Pay in, or order less.' },
  'ledger.creditPaused': { retry: 'newKey', action: 'Pay what is overdue, or pay in; credit is back at once.' },
  'ledger.supplierShort': { retry: 'newKey', action: 'Your supplier has been told; try again later.' },
  'cart.paymentType': { retry: 'never', action: 'Ask your supplier to allow this way of paying.' },
  'cart.unpaidOrders': { retry: 'newKey', action: 'Pay or deny an open estimate first.' },
  'cart.unpaidValue': { retry: 'newKey', action: 'Pay or deny an open estimate first, or order less.' },
  'cart.unpaidShare': { retry: 'newKey', action: 'Order less of this product, or pay from company funds.' },
  'cart.unpaidAbove': { retry: 'newKey', action: 'Pay from company funds, or ask your supplier.' },
  'company.blocked': { retry: 'never', action: 'Ask your supplier.' },
  'sandbox.onlyThere': { retry: 'never', action: 'Use a sandbox credential, or leave it out.' },
  'sandbox.faultUnknown': {
    retry: 'never',
    action:
      'Send outOfStock, lostAnswer, lossRate=1 to lossRate=90, slow=1 to slow=60, or status=429, 500, 503 or 504.',
  },
  'sandbox.estimateClosed': { retry: 'never', action: 'Have another estimate made.' },
  'sandbox.notThere': { retry: 'never', action: 'Use a live credential for it.' },
  'cursor.expired': {
    retry: 'never',
    action: 'Read from the beginning without a cursor and drop what you did not see.',
  },
  'version.unknown': { retry: 'never', action: 'Send a version of the change log, or none.' },
  'webhook.tooMany': { retry: 'newKey', action: 'Remove a webhook first.' },
  'webhook.nothingToReplay': { retry: 'never', action: 'Choose other events; nothing of these was sent or given up.' },
  'webhook.isOff': { retry: 'newKey', action: 'Switch the webhook on first.' },
  'pos.pinWrong': {
    retry: 'sameKey',
    action: 'Let the clerk enter the PIN again; the fifth wrong one locks the device.',
  },
  'pos.deviceLocked': { retry: 'never', action: 'Have an administrator of your company unlock the device.' },
  'posSale.notNow': { retry: 'never', action: 'Give the customer the money back: nothing was charged.' },
  'posSale.stillHeld': { retry: 'never', action: 'Confirm the sale if the customer has paid; otherwise cancel it.' },
  'posSale.confirmedBefore': {
    retry: 'never',
    action: 'Keep the money: the sale is sold. Send reprint with its number to get the code.',
  },
  'posSale.noSuchSale': { retry: 'never', action: 'Check the number of the authorise.' },
  'posSale.soldAlready': { retry: 'never', action: 'Wait for the decision of your supplier; the sale stays sold.' },
  'posSale.notSold': { retry: 'newKey', action: 'Read GET /pos/products and authorise with a new number.' },
  'posSale.reprintsUsed': { retry: 'never', action: 'Ask your supplier.' },
  'posSale.keyGone': {
    retry: 'never',
    action: 'Ask your supplier: the sale was charged, and its key was refunded or replaced afterwards.',
  },
  'posSale.dayOpen': { retry: 'sameKey', action: 'Ask again after 00:15.' },
  // Never stored under a key, so that the same one does the work.
  'common.conflict': { retry: 'sameKey', action: 'Send it again with the same key.' },
  'common.refusedBefore': { retry: 'newKey', action: 'Correct what you send, and send it as a new request.' },
  'common.keyReused': { retry: 'newKey', action: 'Send the first request again, or use a new key for this one.' },
  'common.stillRunning': { retry: 'sameKey', action: 'Wait for Retry-After and send it again with the same key.' },
}

const byStatus: Readonly<Record<number, Advice>> = {
  400: { retry: 'newKey', action: 'Correct the request.' },
  401: { retry: 'never', action: 'Check the credential.' },
  403: { retry: 'never', action: 'Ask an administrator of your company.' },
  404: { retry: 'never', action: 'Check the id.' },
  409: { retry: 'newKey', action: 'Correct the request and send it with a new key.' },
  410: { retry: 'never', action: 'It is no longer available.' },
  413: { retry: 'never', action: 'Send less at a time.' },
  415: { retry: 'never', action: 'Send application/json.' },
  422: { retry: 'newKey', action: 'Use a new key.' },
  424: { retry: 'sameKey', action: 'Try again later with the same key.' },
  429: { retry: 'sameKey', action: 'Wait for Retry-After and send it again with the same key.' },
}
const later: Advice = { retry: 'sameKey', action: 'Send it again with the same key; nothing happens twice.' }

/** What to do after a refusal: by its code, otherwise by its status. */
export function adviceFor({ code, status }: { readonly code: string; readonly status: number }): Advice {
  return byCode[code] ?? byStatus[status] ?? later
}
