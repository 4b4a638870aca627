import { texts } from '../text/texts.ts'

export const t = texts({
  answer: { en: 'Answer', bs: 'Odgovor', hr: 'Odgovor' },
  backToPortal: { en: 'Back to the portal', bs: 'Nazad na portal', hr: 'Natrag na portal' },
  body: { en: 'Body', bs: 'Tijelo', hr: 'Tijelo' },
  contents: { en: 'Contents', bs: 'Sadržaj', hr: 'Sadržaj' },
  copyCode: { en: 'Copy the code', bs: 'Kopiraj kod', hr: 'Kopiraj kod' },
  copyPath: { en: 'Copy the path', bs: 'Kopiraj putanju', hr: 'Kopiraj putanju' },
  downloadOpenapi: { en: 'Download OpenAPI', bs: 'Preuzmi OpenAPI', hr: 'Preuzmi OpenAPI' },
  downloadPostman: {
    en: 'Download Postman collection',
    bs: 'Preuzmi Postman kolekciju',
    hr: 'Preuzmi Postman kolekciju',
  },
  downloads: { en: 'Downloads', bs: 'Preuzimanja', hr: 'Preuzimanja' },
  errors: { en: 'Errors', bs: 'Greške', hr: 'Pogreške' },
  errorsLead: {
    en: 'A refusal is JSON of the type `application/problem+json`. Your program needs only `retry`; `code` never changes, `title` may.',
    bs: 'Odbijanje je JSON tipa `application/problem+json`. Vašem programu treba samo `retry`; `code` se nikad ne mijenja, `title` može.',
    hr: 'Odbijanje je JSON vrste `application/problem+json`. Vašem programu treba samo `retry`; `code` se nikad ne mijenja, `title` može.',
  },
  example: { en: 'Example', bs: 'Primjer', hr: 'Primjer' },
  guides: { en: 'Guides', bs: 'Vodiči', hr: 'Vodiči' },
  idempotent: {
    en: 'Send an `Idempotency-Key`. Sent again with the same key, the call does nothing twice: see [Surviving time-outs](#guide/time-outs).',
    bs: 'Pošaljite `Idempotency-Key`. Poziv ponovljen s istim ključem ne izvršava se dvaput: pogledajte [Kad odgovor ne stigne](#guide/time-outs).',
    hr: 'Pošaljite `Idempotency-Key`. Poziv ponovljen s istim ključem ne izvršava se dvaput: pogledajte [Kad odgovor ne stigne](#guide/time-outs).',
  },
  loadFailed: {
    en: 'The reference could not be loaded.',
    bs: 'Referenca se nije mogla učitati.',
    hr: 'Referenca se nije mogla učitati.',
  },
  open: { en: 'Open the contents', bs: 'Otvori sadržaj', hr: 'Otvori sadržaj' },
  parameters: { en: 'Parameters', bs: 'Parametri', hr: 'Parametri' },
  refusals: { en: 'Refusals', bs: 'Odbijanja', hr: 'Odbijanja' },
  request: { en: 'Request', bs: 'Zahtjev', hr: 'Zahtjev' },
  retryNever: {
    en: '`never`: stop and show it to a person.',
    bs: '`never`: stanite i pokažite nekome.',
    hr: '`never`: stanite i pokažite nekome.',
  },
  retryNewKey: {
    en: '`newKey`: nothing was done; correct the request and send it with a new key.',
    bs: '`newKey`: ništa nije urađeno; ispravite zahtjev i pošaljite ga s novim ključem.',
    hr: '`newKey`: ništa nije obavljeno; ispravite zahtjev i pošaljite ga s novim ključem.',
  },
  retrySameKey: {
    en: '`sameKey`: wait for `Retry-After` and send the same request with the same key.',
    bs: '`sameKey`: sačekajte `Retry-After` i pošaljite isti zahtjev s istim ključem.',
    hr: '`sameKey`: pričekajte `Retry-After` i pošaljite isti zahtjev s istim ključem.',
  },
  search: { en: 'Search the documentation', bs: 'Traži u dokumentaciji', hr: 'Traži u dokumentaciji' },
  start: { en: 'Start here', bs: 'Počnite ovdje', hr: 'Počnite ovdje' },
  tryIt: { en: 'Try it in the sandbox', bs: 'Isprobajte u sandboxu', hr: 'Isprobajte u sandboxu' },
  version: {
    en: (version: string) => `Version ${version}`,
    bs: (version: string) => `Verzija ${version}`,
    hr: (version: string) => `Verzija ${version}`,
  },
})
