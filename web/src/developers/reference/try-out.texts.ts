import { texts } from '../../text/texts.ts'

export const t = texts({
  title: { en: 'Try it in the sandbox', bs: 'Isprobajte u sandboxu', hr: 'Isprobajte u sandboxu' },
  subtitle: {
    en: 'The call is really sent, with your sandbox credential. Nothing real is ordered.',
    bs: 'Poziv se zaista šalje, s vašim API ključem za sandbox. Ništa stvarno se ne naručuje.',
    hr: 'Poziv se doista šalje, s vašim API ključem za sandbox. Ništa se stvarno ne naručuje.',
  },
  credential: { en: 'Sandbox credential', bs: 'API ključ za sandbox', hr: 'API ključ za sandbox' },
  credentialHint: {
    en: 'Begins with brv_test_. It is forgotten when you close this page.',
    bs: 'Počinje s brv_test_. Zaboravlja se kad zatvorite stranicu.',
    hr: 'Počinje s brv_test_. Zaboravlja se kad zatvorite stranicu.',
  },
  credentialWrong: {
    en: 'Only a sandbox credential (brv_test_…) is sent from here.',
    bs: 'Odavde se šalje samo API ključ za sandbox (brv_test_…).',
    hr: 'Odavde se šalje samo API ključ za sandbox (brv_test_…).',
  },
  path: { en: 'Path', bs: 'Putanja', hr: 'Putanja' },
  pathWrong: {
    en: 'The path begins with /partner/v1/.',
    bs: 'Putanja počinje s /partner/v1/.',
    hr: 'Putanja počinje s /partner/v1/.',
  },
  key: { en: 'Idempotency-Key', bs: 'Idempotency-Key', hr: 'Idempotency-Key' },
  keyHint: {
    en: 'Sending the same key again does nothing twice. Change it for another call.',
    bs: 'Poziv s istim ključem ne izvršava se dvaput. Za drugi poziv ga promijenite.',
    hr: 'Poziv s istim ključem ne izvršava se dvaput. Za drugi ga poziv promijenite.',
  },
  pin: { en: 'Brava-Pin', bs: 'Brava-Pin', hr: 'Brava-Pin' },
  pinHint: {
    en: 'Any 4 to 8 digits. 0000 is a wrong PIN, 9999 a locked terminal.',
    bs: 'Bilo kojih 4 do 8 cifara. 0000 je pogrešan PIN, 9999 zaključan terminal.',
    hr: 'Bilo kojih 4 do 8 znamenki. 0000 je pogrešan PIN, 9999 zaključan terminal.',
  },
  fault: { en: 'What goes wrong', bs: 'Šta pođe po zlu', hr: 'Što pođe po zlu' },
  noFault: { en: 'Nothing', bs: 'Ništa', hr: 'Ništa' },
  outOfStock: { en: 'Out of stock', bs: 'Nema na stanju', hr: 'Nema na zalihi' },
  slow: { en: 'Slow: 5 seconds', bs: 'Sporo: 5 sekundi', hr: 'Sporo: 5 sekundi' },
  lostAnswer: {
    en: 'Done, but the answer is lost',
    bs: 'Urađeno, ali se odgovor izgubi',
    hr: 'Obavljeno, ali se odgovor izgubi',
  },
  unavailable: { en: 'Unavailable (503)', bs: 'Nedostupno (503)', hr: 'Nedostupno (503)' },
  body: { en: 'Body', bs: 'Tijelo', hr: 'Tijelo' },
  bodyWrong: { en: 'This is not JSON.', bs: 'Ovo nije JSON.', hr: 'Ovo nije JSON.' },
  send: { en: 'Send', bs: 'Pošalji', hr: 'Pošalji' },
  sent: { en: 'Request as it was sent', bs: 'Zahtjev kako je poslan', hr: 'Zahtjev kako je poslan' },
  answer: { en: 'Answer from the sandbox', bs: 'Odgovor iz sandboxa', hr: 'Odgovor iz sandboxa' },
  sentPart: { en: 'What was sent', bs: 'Šta je poslano', hr: 'Što je poslano' },
  answerPart: { en: 'What came back', bs: 'Šta je stiglo', hr: 'Što je stiglo' },
  took: {
    en: (ms: number) => `after ${ms} ms`,
    bs: (ms: number) => `nakon ${ms} ms`,
    hr: (ms: number) => `nakon ${ms} ms`,
  },
  noAnswer: {
    en: 'No answer came. Under “What goes wrong” choose “Nothing”, then send the same request with the same key: nothing happens twice.',
    bs: 'Odgovor nije stigao. Pod „Šta pođe po zlu“ odaberite „Ništa“ i pošaljite isti zahtjev s istim ključem: ništa se ne događa dvaput.',
    hr: 'Odgovor nije stigao. Pod „Što pođe po zlu“ odaberite „Ništa“ i pošaljite isti zahtjev s istim ključem: ništa se ne događa dvaput.',
  },
  close: { en: 'Close', bs: 'Zatvori', hr: 'Zatvori' },
})
