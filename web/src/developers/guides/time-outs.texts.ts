import type { Guide } from './guide.ts'

const surviving = {
  typescript: `import { Brava } from '@brava/partner'

// BRAVA_ORIGIN is the address of this portal: https://…
const brava = new Brava({
  origin: process.env.BRAVA_ORIGIN,
  credential: process.env.BRAVA_CREDENTIAL,
})
const product = 'prd_2Zk8Qw5Rt1Yb7Nc3Vx9MdA'
const wanted = {
  reference: 'A-77',
  lines: [{ product, quantity: 10, unitPrice: '8.63' }],
}

// Saved before sending: the key outlives a crash of this process.
await db.orders.save({ ...wanted, idempotencyKey: 'A-77/1' })

// Repeats with the same key until there is an answer.
const order = await brava.orders.place(wanted, {
  idempotencyKey: 'A-77/1',
})`,
  php: `do {
  $answer = post('/partner/v1/orders', $order, [
    'Idempotency-Key: ' . $saved->idempotencyKey,
  ]);
  $again = $answer === null // no answer
    || $answer->retry === 'sameKey';
  if ($again) sleep($answer->retryAfter ?? 1);
} while ($again);

if ($answer->retry === 'newKey') {
  // Nothing was bought: correct the order, take a new key.
}`,
  csharp: `while (true)
{
  var answer = await Post("/partner/v1/orders", order,
    idempotencyKey: saved.IdempotencyKey);
  if (answer is { Ok: true }) return answer;
  if (answer is not null && answer.Retry != "sameKey")
    throw new Refused(answer);
  // No answer, or later: the same key does nothing twice.
  await Task.Delay(answer?.RetryAfter ?? TimeSpan.FromSeconds(1));
}`,
  python: `while True:
    try:
        answer = post("/partner/v1/orders", order,
                      key=saved.idempotency_key)
    except requests.RequestException:
        time.sleep(1)  # no answer: the same key again
        continue
    if answer.get("retry") != "sameKey":
        break
    time.sleep(int(answer.get("retryAfter", 1)))`,
}

export const timeOuts: Guide = {
  key: 'guide/time-outs',
  title: { en: 'Surviving time-outs', bs: 'Kad odgovor ne stigne', hr: 'Kad odgovor ne stigne' },
  lead: {
    en: 'An answer can get lost even though the order was placed. With one habit you never buy twice and never lose a key.',
    bs: 'Odgovor se može izgubiti iako je narudžba prošla. Uz jednu naviku nikad ne kupujete dvaput i ne gubite ključ.',
    hr: 'Odgovor se može izgubiti iako je narudžba prošla. Uz jednu naviku nikad ne kupujete dvaput i ne gubite ključ.',
  },
  sections: [
    {
      words: [
        [
          {
            en: 'Make an `Idempotency-Key` and save it together with your order, before you send.',
            bs: 'Napravite `Idempotency-Key` i sačuvajte ga uz svoju narudžbu, prije slanja.',
            hr: 'Izradite `Idempotency-Key` i spremite ga uz svoju narudžbu, prije slanja.',
          },
          {
            en: 'No answer, or one that says `"retry": "sameKey"`: wait, then send the same request with the same key.',
            bs: 'Nema odgovora, ili on kaže `"retry": "sameKey"`: sačekajte, pa pošaljite isti zahtjev s istim ključem.',
            hr: 'Nema odgovora, ili on kaže `"retry": "sameKey"`: pričekajte, pa pošaljite isti zahtjev s istim ključem.',
          },
          {
            en: '`"retry": "newKey"`: nothing was done. Do what `action` says and send it with a new key.',
            bs: '`"retry": "newKey"`: ništa nije urađeno. Uradite što kaže `action` i pošaljite s novim ključem.',
            hr: '`"retry": "newKey"`: ništa nije obavljeno. Učinite što kaže `action` i pošaljite s novim ključem.',
          },
          {
            en: '`"retry": "never"`: stop and show it to a person.',
            bs: '`"retry": "never"`: stanite i pokažite nekome.',
            hr: '`"retry": "never"`: stanite i pokažite nekome.',
          },
        ],
        {
          en: 'A repeated request gets the same answer as the first one, with `Idempotency-Replayed: true` and the same keys. It works for 30 days; after that your `reference` still blocks a second order.',
          bs: 'Ponovljen zahtjev vraća isto što i prvi, uz `Idempotency-Replayed: true` i iste ključeve. To važi 30 dana; nakon toga vaša `reference` i dalje sprečava drugu narudžbu.',
          hr: 'Ponovljen zahtjev vraća isto što i prvi, uz `Idempotency-Replayed: true` i iste ključeve. To vrijedi 30 dana; nakon toga vaša `reference` i dalje sprječava drugu narudžbu.',
        },
      ],
      sample: surviving,
    },
    {
      title: { en: 'After a crash', bs: 'Poslije pada', hr: 'Nakon pada' },
      words: [
        {
          en: 'Look for orders that you saved but never saw answered, and send each again with its key. If the key is lost too, find the order by its reference: the one that a program placed comes first. People and tills may have used the same reference.',
          bs: 'Potražite narudžbe koje ste sačuvali, a odgovor niste vidjeli, i pošaljite svaku ponovo s njenim ključem. Ako je i ključ izgubljen, nađite narudžbu po referenci: prva je ona koju je napravio program. Istu referencu mogu imati i narudžbe ljudi i kasa.',
          hr: 'Potražite narudžbe koje ste spremili, a odgovor niste vidjeli, i pošaljite svaku ponovno s njezinim ključem. Ako je i ključ izgubljen, pronađite narudžbu po referenci: prva je ona koju je napravio program. Istu referencu mogu imati i narudžbe ljudi i blagajni.',
        },
      ],
      request: { method: 'GET', path: '/partner/v1/orders?reference=A-77' },
    },
    {
      title: { en: 'Same key, other order', bs: 'Isti ključ, druga narudžba', hr: 'Isti ključ, druga narudžba' },
      words: [
        {
          en: 'A key belongs to one request. With another body it answers [422](#common.keyReused), and while the first is still being worked on [409](#common.stillRunning).',
          bs: 'Ključ pripada jednom zahtjevu. S drugim sadržajem vraća [422](#common.keyReused), a dok se prvi još obrađuje [409](#common.stillRunning).',
          hr: 'Ključ pripada jednom zahtjevu. S drugim sadržajem vraća [422](#common.keyReused), a dok se prvi još obrađuje [409](#common.stillRunning).',
        },
      ],
    },
  ],
}
