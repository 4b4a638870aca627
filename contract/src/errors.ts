import type { Language, Text } from './language.ts'

/**
 * A refusal that a caller must expect. Its code, HTTP status and text in each language are declared once, beside the
 * noun.
 */
export interface ErrorDef<P = void> {
  readonly code: string
  readonly status: 400 | 401 | 403 | 404 | 409 | 410 | 413 | 415 | 422 | 424 | 429 | 500 | 503 | 504
  readonly text: Readonly<Record<Language, string | ((params: P) => string)>>
}

type Entry<P> = Omit<ErrorDef<P>, 'code'>

/** Declares the errors of a noun: defineErrors('order', { cannotApprove: { status: 409, text: {…} } }) → 'order.cannotApprove'. */
export function defineErrors<const E extends Record<string, Entry<never>>>(
  noun: string,
  entries: E,
): { readonly [K in keyof E]: E[K] & { readonly code: string } } {
  return Object.fromEntries(
    Object.entries(entries).map(([name, entry]) => [name, { ...entry, code: `${noun}.${name}` }]),
  ) as {
    readonly [K in keyof E]: E[K] & { readonly code: string }
  }
}

/** The parameters of an error's text; void if it has none. */
export type ErrorParams<D> = D extends { text: Record<Language, infer T> }
  ? T extends (params: infer P) => string
    ? P
    : never
  : never

export function errorText(def: ErrorDef<never>, language: Language, params?: unknown): string {
  const text = def.text[language]
  return typeof text === 'function' ? (text as (p: unknown) => string)(params) : text
}

/** A field that was not accepted. `path` is the dotted path inside the body, query or params. */
export interface FieldError {
  readonly path: string
  readonly message: string
}

/** An error on the wire (specification §7: data.info is the message a person reads). */
export interface WireError {
  readonly code: string
  readonly data: { readonly info: string; readonly fields?: readonly FieldError[]; readonly detail?: unknown }
  readonly requestId?: string
}

const text = (en: string, bs: string, hr: string): Text => ({ en, bs, hr })

/** Refusals that every call may answer. */
export const commonErrors = defineErrors('common', {
  invalid: {
    status: 400,
    text: text('Data entered is not valid!', 'Uneseni podaci nisu ispravni!', 'Uneseni podaci nisu ispravni!'),
  },
  badIdempotencyKey: {
    status: 400,
    text: text(
      'The Idempotency-Key header must have 1 to 200 printable characters and no comma.',
      'Zaglavlje Idempotency-Key mora imati od 1 do 200 vidljivih znakova i nijedan zarez.',
      'Zaglavlje Idempotency-Key mora imati od 1 do 200 vidljivih znakova i nijedan zarez.',
    ),
  },
  notSignedIn: {
    status: 401,
    text: text('Please sign in to continue.', 'Prijavite se da biste nastavili.', 'Prijavite se za nastavak.'),
  },
  forbidden: {
    status: 403,
    text: text('You are not allowed to do this.', 'Nemate pravo na ovu radnju.', 'Nemate pravo na ovu radnju.'),
  },
  companyBlocked: {
    status: 403,
    text: text(
      'Your company is blocked: you can look at everything, but not change it. Ask your supplier.',
      'Vaša kompanija je blokirana: sve možete pregledati, ali ne i mijenjati. Obratite se dobavljaču.',
      'Vaša je tvrtka blokirana: sve možete pregledati, ali ne i mijenjati. Obratite se dobavljaču.',
    ),
  },
  mfaNeeded: {
    status: 403,
    text: text(
      'Your role requires two-step verification with an authenticator app or a passkey. Set it up in your profile first.',
      'Vaša uloga zahtijeva potvrdu u dva koraka aplikacijom za autentifikaciju ili pristupnim ključem. Prvo je postavite u svom profilu.',
      'Vaša uloga zahtijeva potvrdu u dva koraka aplikacijom za autentifikaciju ili pristupnim ključem. Najprije je postavite u svom profilu.',
    ),
  },
  secondStepNeeded: {
    status: 403,
    text: text(
      'Whoever sees keys needs two-step verification with an authenticator app or a passkey. Set it up in your profile first.',
      'Ko vidi ključeve, mora imati potvrdu u dva koraka aplikacijom za autentifikaciju ili pristupnim ključem. Prvo je postavite u svom profilu.',
      'Tko vidi ključeve mora imati potvrdu u dva koraka aplikacijom za autentifikaciju ili pristupnim ključem. Najprije je postavite u svom profilu.',
    ),
  },
  notFound: {
    status: 404,
    text: text('This was not found.', 'Traženi zapis nije pronađen.', 'Traženi zapis nije pronađen.'),
  },
  conflict: {
    status: 409,
    text: text(
      'Somebody else has changed this in the meantime. Reload it, then repeat your change.',
      'Neko je ovo u međuvremenu promijenio. Učitajte ponovo i pokušajte opet.',
      'Netko je ovo u međuvremenu promijenio. Učitajte ponovno i pokušajte opet.',
    ),
  },
  inUse: {
    status: 409,
    text: text(
      'This is still in use and cannot be deleted.',
      'Ovo je još u upotrebi i ne može se obrisati.',
      'Ovo je još u uporabi i ne može se izbrisati.',
    ),
  },
  duplicate: {
    status: 409,
    text: text('This already exists.', 'Ovo već postoji.', 'Ovo već postoji.'),
  },
  stillRunning: {
    status: 409,
    text: text(
      'The same request is still being worked on.',
      'Isti zahtjev se još obrađuje.',
      'Isti se zahtjev još obrađuje.',
    ),
  },
  keyReused: {
    status: 422,
    text: text(
      'This idempotency key was used for another request.',
      'Ovaj Idempotency-Key je već upotrijebljen za drugi zahtjev.',
      'Ovaj je Idempotency-Key već upotrijebljen za drugi zahtjev.',
    ),
  },
  /** Answered for a refusal that was stored under a key and is no longer declared. */
  refusedBefore: {
    status: 409,
    text: text(
      'This was already refused when it was sent the first time.',
      'Ovo je već odbijeno kad je prvi put poslano.',
      'Ovo je već odbijeno kad je prvi put poslano.',
    ),
  },
  tooLarge: { status: 413, text: text('This is too large.', 'Ovo je preveliko.', 'Ovo je preveliko.') },
  answerTooLarge: {
    status: 413,
    text: text(
      'The answer would be too large. Ask for fewer rows at a time.',
      'Odgovor bi bio prevelik. Zatražite manje redova odjednom.',
      'Odgovor bi bio prevelik. Zatražite manje redaka odjednom.',
    ),
  },
  unsupportedType: {
    status: 415,
    text: text(
      'This kind of content is not accepted.',
      'Ova vrsta sadržaja se ne prihvata.',
      'Ova vrsta sadržaja se ne prihvaća.',
    ),
  },
  tooMany: {
    status: 429,
    text: text(
      'Too many requests. Please wait a moment.',
      'Previše zahtjeva. Sačekajte trenutak.',
      'Previše zahtjeva. Pričekajte trenutak.',
    ),
  },
  internal: {
    status: 500,
    text: text(
      'Something went wrong on our side. Nothing was changed.',
      'Došlo je do greške na našoj strani. Ništa nije promijenjeno.',
      'Došlo je do pogreške na našoj strani. Ništa nije promijenjeno.',
    ),
  },
  unavailable: {
    status: 503,
    text: text(
      'The service is not available right now. Please try again.',
      'Usluga trenutno nije dostupna. Pokušajte ponovo.',
      'Usluga trenutačno nije dostupna. Pokušajte ponovno.',
    ),
  },
  timeout: {
    status: 504,
    text: text(
      'This took too long. Please try again.',
      'Ovo je predugo trajalo. Pokušajte ponovo.',
      'Ovo je predugo trajalo. Pokušajte ponovno.',
    ),
  },
})
