import type { Guide } from './guide.ts'
import { verifyWebhook } from './verify-webhook.ts'

export const events: Guide = {
  key: 'guide/events',
  title: { en: 'Events and webhooks', bs: 'Događaji i webhookovi', hr: 'Događaji i webhookovi' },
  lead: {
    en: 'We tell your server what happened: an order was delivered, a price changed, an invoice was issued. Whatever you miss you can read later.',
    bs: 'Javljamo vašem serveru šta se dogodilo: narudžba je isporučena, cijena promijenjena, faktura izdata. Što propustite, možete pročitati kasnije.',
    hr: 'Javljamo vašem poslužitelju što se dogodilo: narudžba je isporučena, cijena promijenjena, račun izdan. Što propustite, možete pročitati poslije.',
  },
  sections: [
    {
      words: [
        {
          en: 'An event is thin: it says what happened and to what, but never contains a key. Read the record itself with its own call.',
          bs: 'Događaj je kratak: kaže šta se dogodilo i s čim, ali nikad ne sadrži ključ. Sam zapis pročitajte njegovim pozivom.',
          hr: 'Događaj je kratak: kaže što se dogodilo i s čim, ali nikad ne sadrži ključ. Sam zapis pročitajte njegovim pozivom.',
        },
      ],
      sample: {
        json: `{
  "id": "evt_3Nc8Rt5Yb1Vx9MdA2Zk8Qw",
  "type": "order.served",
  "sequence": 1042,
  "timestamp": "2026-11-21T20:04:11.000Z",
  "data": {
    "order": "ord_9Fd3Kq7mXw2Rt5Yb8Nc1Vz",
    "reference": "A-77",
    "status": "completed",
    "owed": 0
  }
}`,
      },
    },
    {
      title: { en: 'Verify the signature', bs: 'Provjerite potpis', hr: 'Provjerite potpis' },
      words: [
        {
          en: 'Verify it over the raw bytes of the body, before you parse them, and refuse anything more than 300 seconds old. While a secret is being rotated there are two signatures: one match is enough.',
          bs: 'Provjerite ga nad bajtovima kako su stigli, prije čitanja JSON-a, i odbijte sve starije od 300 sekundi. Dok se tajni ključ mijenja, potpisa ima dva: dovoljan je jedan koji odgovara.',
          hr: 'Provjerite ga nad bajtovima kako su stigli, prije čitanja JSON-a, i odbijte sve starije od 300 sekundi. Dok se tajni ključ mijenja, potpisa su dva: dovoljan je jedan koji odgovara.',
        },
        {
          en: 'Answer with 2xx within 15 seconds and do the work afterwards. Otherwise we send it again for three days, each time with the same `webhook-id`.',
          bs: 'Odgovorite s 2xx u roku od 15 sekundi, a posao obavite poslije. Inače šaljemo ponovo tri dana, svaki put s istim `webhook-id`.',
          hr: 'Odgovorite s 2xx unutar 15 sekundi, a posao obavite poslije. Inače šaljemo ponovno tri dana, svaki put s istim `webhook-id`.',
        },
      ],
      sample: verifyWebhook,
    },
    {
      title: { en: 'Twice, or out of order', bs: 'Dvaput ili drugim redom', hr: 'Dvaput ili drugim redom' },
      words: [
        [
          {
            en: 'Remember the `webhook-id` of what you have handled and skip it the second time.',
            bs: 'Zapamtite `webhook-id` obrađenog događaja i drugi put ga preskočite.',
            hr: 'Zapamtite `webhook-id` obrađenog događaja i drugi ga put preskočite.',
          },
          {
            en: 'Keep the highest `sequence` for each order or product and ignore lower ones.',
            bs: 'Za svaku narudžbu ili proizvod čuvajte najveći `sequence`, a manje zanemarite.',
            hr: 'Za svaku narudžbu ili proizvod čuvajte najveći `sequence`, a manje zanemarite.',
          },
          {
            en: 'If `brava-previous-sequence` is not the last one you saw, read what is missing from the list of events.',
            bs: 'Ako `brava-previous-sequence` nije zadnji koji ste vidjeli, ostatak pročitajte iz liste događaja.',
            hr: 'Ako `brava-previous-sequence` nije zadnji koji ste vidjeli, ostatak pročitajte iz popisa događaja.',
          },
        ],
      ],
      request: { method: 'GET', path: '/partner/v1/events?after=1041' },
    },
  ],
}
