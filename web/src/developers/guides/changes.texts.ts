import type { Guide } from './guide.ts'

export const changes: Guide = {
  key: 'changes',
  title: { en: 'Change log', bs: 'Dnevnik promjena', hr: 'Popis promjena' },
  lead: {
    en: 'A version is a date. Changes that would break a client get a new one, and an old version works for at least 24 months after that.',
    bs: 'Verzija je datum. Promjene koje bi pokvarile rad klijenta dobijaju novu verziju, a stara nakon toga radi još najmanje 24 mjeseca.',
    hr: 'Verzija je datum. Promjene koje bi pokvarile rad klijenta dobivaju novu verziju, a stara nakon toga radi još najmanje 24 mjeseca.',
  },
  sections: [
    {
      title: { en: '30 November 2026', bs: '30. novembar 2026.', hr: '30. studenoga 2026.' },
      words: [
        {
          en: 'Added: the event `key.withdrawn`, for when nothing in stock could replace a faulty key. `order.keysAdded` says when the replacement has arrived. `key.replaced` is sent only with a replacement, `order.served` only with a key.',
          bs: 'Dodano: događaj `key.withdrawn`, kad za neispravan ključ nema zamjene na stanju. Kad zamjena stigne, javlja `order.keysAdded`. `key.replaced` se šalje samo uz zamjenski ključ, `order.served` samo uz barem jedan ključ.',
          hr: 'Dodano: događaj `key.withdrawn`, kad za neispravan ključ nema zamjene na zalihi. Kad zamjena stigne, javlja `order.keysAdded`. `key.replaced` šalje se samo uz zamjenski ključ, `order.served` samo uz barem jedan ključ.',
        },
      ],
    },
    {
      title: { en: '23 November 2026', bs: '23. novembar 2026.', hr: '23. studenoga 2026.' },
      words: [
        {
          en: 'Added: `GET /webhooks/{id}/deliveries` reads what became of each event for an address, `POST /webhooks/{id}/replays` sends events again.',
          bs: 'Dodano: `GET /webhooks/{id}/deliveries` čita šta je bilo sa svakim događajem za adresu, `POST /webhooks/{id}/replays` šalje događaje ponovo.',
          hr: 'Dodano: `GET /webhooks/{id}/deliveries` čita što je bilo sa svakim događajem za adresu, `POST /webhooks/{id}/replays` šalje događaje ponovno.',
        },
        {
          en: 'Every answer says its version in `Brava-Version`: the one that the request names, else the one that was the newest when the credential was created.',
          bs: 'Svaki odgovor u zaglavlju `Brava-Version` navodi svoju verziju: onu iz zahtjeva, inače onu koja je bila najnovija kad je API ključ napravljen.',
          hr: 'Svaki odgovor u zaglavlju `Brava-Version` navodi svoju verziju: onu iz zahtjeva, inače onu koja je bila najnovija kad je API ključ izrađen.',
        },
        {
          en: 'Added, without a new version: estimates (`/estimates`), and the sandbox (`brv_test_…`) with its own estimates, invoices and terminals.',
          bs: 'Dodano, bez nove verzije: predračuni (`/estimates`) i sandbox (`brv_test_…`) s vlastitim predračunima, fakturama i terminalima.',
          hr: 'Dodano, bez nove verzije: ponude (`/estimates`) i sandbox (`brv_test_…`) s vlastitim ponudama, računima i terminalima.',
        },
      ],
    },
    {
      title: { en: '21 November 2026', bs: '21. novembar 2026.', hr: '21. studenoga 2026.' },
      words: [
        {
          en: 'First version: `Brava-Version: 2026-11-21`. The navigation lists the calls that it has.',
          bs: 'Prva verzija: `Brava-Version: 2026-11-21`. Navigacija navodi pozive koje ima.',
          hr: 'Prva verzija: `Brava-Version: 2026-11-21`. Navigacija navodi pozive koje ima.',
        },
      ],
    },
  ],
}
