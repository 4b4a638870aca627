import type { Guide } from './guide.ts'

export const sandbox: Guide = {
  key: 'guide/sandbox',
  title: { en: 'The sandbox', bs: 'Sandbox', hr: 'Sandbox' },
  lead: {
    en: 'Try your program in a world of your own: its products, money and keys are not real, and nothing you do there changes a real figure.',
    bs: 'Isprobajte svoj program u vlastitom probnom okruženju: proizvodi, novac i ključevi nisu pravi i ništa što tamo uradite ne mijenja stvarne iznose.',
    hr: 'Isprobajte svoj program u vlastitom probnom okruženju: proizvodi, novac i ključevi nisu pravi i ništa što ondje učinite ne mijenja stvarne iznose.',
  },
  sections: [
    {
      title: { en: 'A sandbox credential', bs: 'API ključ za sandbox', hr: 'API ključ za sandbox' },
      words: [
        {
          en: 'When you make a [credential](#credentials), choose Sandbox. It begins with `brv_test_` and is sent to the same addresses as a live one. A live credential finds nothing of the sandbox, and a sandbox credential nothing that is real.',
          bs: 'Kad pravite [API ključ](#credentials), odaberite Sandbox. Počinje s `brv_test_` i šalje se na iste adrese kao i pravi. Pravi API ključ ne nalazi ništa iz sandboxa, a onaj za sandbox ništa stvarno.',
          hr: 'Kad izrađujete [API ključ](#credentials), odaberite Sandbox. Počinje s `brv_test_` i šalje se na iste adrese kao i pravi. Pravi API ključ ne pronalazi ništa iz sandboxa, a onaj za sandbox ništa stvarno.',
        },
        {
          en: 'Catalogue, orders, keys, estimates, invoices, balance, events and webhooks work as they really do. Each product stands for one way in which an order may go: always in stock, 3 keys left, delivered later, at least 5, sold out. Keys look like `TEST-0000-0000-0042`, and numbers of documents begin with `TEST-`. An order may have 1,000 keys (`SANDBOX_LIMIT`). The newest 1,000 orders are kept, with 50,000 keys at most. Terminals are tried there too: see the page for telecoms.',
          bs: 'Katalog, narudžbe, ključevi, predračuni, fakture, stanje, događaji i webhookovi rade kao i stvarni. Svaki proizvod predstavlja jedan tok narudžbe: uvijek na stanju, još 3 ključa, isporuka kasnije, najmanje 5, rasprodan. Ključevi izgledaju ovako: `TEST-0000-0000-0042`, a brojevi dokumenata počinju s `TEST-`. Narudžba može imati 1.000 ključeva (`SANDBOX_LIMIT`). Čuva se posljednjih 1.000 narudžbi s najviše 50.000 ključeva. Tu se isprobavaju i terminali: pogledajte stranicu za telekome.',
          hr: 'Katalog, narudžbe, ključevi, ponude, računi, stanje, događaji i webhookovi rade kao i stvarni. Svaki proizvod predstavlja jedan tijek narudžbe: uvijek na zalihi, još 3 ključa, isporuka kasnije, najmanje 5, rasprodan. Ključevi izgledaju ovako: `TEST-0000-0000-0042`, a brojevi dokumenata počinju s `TEST-`. Narudžba može imati 1.000 ključeva (`SANDBOX_LIMIT`). Čuva se posljednjih 1.000 narudžbi s najviše 50.000 ključeva. Ondje se isprobavaju i terminali: pogledajte stranicu za telekome.',
        },
      ],
      sample: { curl: "export BRAVA_CREDENTIAL='brv_test_…'" },
    },
    {
      title: { en: 'Make something happen', bs: 'Izazovite događaj', hr: 'Izazovite događaj' },
      words: [
        {
          en: 'With [POST /sandbox/acts](#sandboxAct) keys arrive, a price changes, a product is withdrawn, an order is refunded, money is paid in, the transfer of an estimate arrives or its time runs out. The events of these come at once. `reset` puts the sandbox back to its beginning, without orders.',
          bs: 'Pozivom [POST /sandbox/acts](#sandboxAct) stižu ključevi, mijenja se cijena, povlači proizvod, vraća novac za narudžbu, uplaćuju sredstva, stiže uplata po predračunu ili mu ističe rok. Događaji stižu odmah. `reset` vraća sandbox na početak, bez narudžbi.',
          hr: 'Pozivom [POST /sandbox/acts](#sandboxAct) stižu ključevi, mijenja se cijena, povlači proizvod, vraća novac za narudžbu, uplaćuju sredstva, stiže uplata po ponudi ili joj istječe rok. Događaji stižu odmah. `reset` vraća sandbox na početak, bez narudžbi.',
        },
      ],
      request: {
        method: 'POST',
        path: '/partner/v1/sandbox/acts',
        headers: { 'Idempotency-Key': 'keys-1' },
        body: { act: 'keysArrive', product: 'prd_2Zk8Qw5Rt1Yb7Nc3Vx9MdA', quantity: 5 },
      },
    },
    {
      title: { en: 'Make calls fail', bs: 'Greške po želji', hr: 'Pogreške po želji' },
      words: [
        {
          en: 'The header `Brava-Sandbox-Fault` makes one call go wrong: `outOfStock` refuses the lines of an order, `slow=20` waits 20 seconds (1 to 60), `status=503` does nothing and fails (429, 500, 503 or 504), `lostAnswer` does everything and then drops the connection, `lossRate=30` does so with 30 of 100 answers.',
          bs: 'Zaglavlje `Brava-Sandbox-Fault` kvari jedan poziv: `outOfStock` odbija stavke narudžbe, `slow=20` čeka 20 sekundi (1 do 60), `status=503` ne radi ništa i ne uspijeva (429, 500, 503 ili 504), `lostAnswer` uradi sve pa prekine vezu, `lossRate=30` to čini s 30 od 100 odgovora.',
          hr: 'Zaglavlje `Brava-Sandbox-Fault` kvari jedan poziv: `outOfStock` odbija stavke narudžbe, `slow=20` čeka 20 sekundi (1 do 60), `status=503` ne radi ništa i ne uspijeva (429, 500, 503 ili 504), `lostAnswer` učini sve pa prekine vezu, `lossRate=30` to čini s 30 od 100 odgovora.',
        },
        {
          en: 'After `lostAnswer` send the same call with the same `Idempotency-Key`: it is answered, and nothing was bought twice. See [surviving time-outs](#guide/time-outs).',
          bs: 'Nakon `lostAnswer` pošaljite isti poziv s istim `Idempotency-Key`: dobit ćete odgovor, a ništa nije kupljeno dvaput. Pogledajte [kad odgovor ne stigne](#guide/time-outs).',
          hr: 'Nakon `lostAnswer` pošaljite isti poziv s istim `Idempotency-Key`: dobit ćete odgovor, a ništa nije kupljeno dvaput. Pogledajte [kad odgovor ne stigne](#guide/time-outs).',
        },
      ],
      request: {
        method: 'POST',
        path: '/partner/v1/orders?include=keys',
        headers: { 'Idempotency-Key': 'A-77/1', 'Brava-Sandbox-Fault': 'lostAnswer' },
        body: {
          reference: 'A-77',
          lines: [{ product: 'prd_2Zk8Qw5Rt1Yb7Nc3Vx9MdA', quantity: 1, unitPrice: '25.00' }],
        },
      },
    },
  ],
}
