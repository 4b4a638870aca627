import type { Guide } from './guide.ts'

const loop = {
  typescript: `import { Brava } from '@brava/partner'

// BRAVA_ORIGIN is the address of this portal: https://…
const brava = new Brava({
  origin: process.env.BRAVA_ORIGIN,
  credential: process.env.BRAVA_CREDENTIAL,
})
for await (const page of brava.catalogue.follow(await db.cursor())) {
  for (const product of page.data) {
    if ('deleted' in product) await db.remove(product.id)
    else await db.upsert(product)
  }
  await db.saveCursor(page.next)
  if (!page.hasMore) break // and again in a few minutes
}`,
  php: `do {
  $page = get('/partner/v1/catalogue?' .
    http_build_query(['after' => $cursor, 'limit' => 5000]));
  foreach ($page['data'] as $product) {
    isset($product['deleted'])
      ? remove($product['id'])
      : upsert($product);
  }
  $cursor = $page['next'];
  saveCursor($cursor);
} while ($page['hasMore']);`,
  csharp: `do
{
  page = await Get($"/partner/v1/catalogue?limit=5000{After(cursor)}");
  foreach (var product in page.Data)
    if (product.Deleted) await Remove(product.Id);
    else await Upsert(product);
  cursor = page.Next;
  await SaveCursor(cursor);
} while (page.HasMore);`,
  python: `while True:
    query = {"limit": 5000}
    if cursor:
        query["after"] = cursor
    page = get("/partner/v1/catalogue", params=query)
    for product in page["data"]:
        if product.get("deleted"):
            remove(product["id"])
        else:
            upsert(product)
    cursor = page["next"]
    save_cursor(cursor)
    if not page["hasMore"]:
        break`,
}

export const importing: Guide = {
  key: 'guide/import',
  title: { en: 'Importing the catalogue', bs: 'Uvoz kataloga', hr: 'Uvoz kataloga' },
  lead: {
    en: 'One loop reads the whole catalogue the first time and only the changes after that.',
    bs: 'Jedna petlja prvi put čita cijeli katalog, a poslije samo promjene.',
    hr: 'Jedna petlja prvi put čita cijeli katalog, a poslije samo promjene.',
  },
  sections: [
    {
      words: [
        [
          {
            en: 'Ask for the [catalogue](#catalogue) without a cursor. Save every product under its `id`.',
            bs: 'Zatražite [katalog](#catalogue) bez kursora. Svaki proizvod sačuvajte pod njegovim `id`.',
            hr: 'Zatražite [katalog](#catalogue) bez kursora. Svaki proizvod spremite pod njegovim `id`.',
          },
          {
            en: 'Ask again with `after` set to `next`, until `hasMore` is `false`. Save `next` after each page.',
            bs: 'Pitajte ponovo s `next` u `after`, dok `hasMore` ne bude `false`. Poslije svake stranice sačuvajte `next`.',
            hr: 'Pitajte ponovno s `next` u `after`, dok `hasMore` ne bude `false`. Nakon svake stranice spremite `next`.',
          },
          {
            en: 'Every few minutes continue from the saved cursor: you get whole products that changed, each replacing the one you have.',
            bs: 'Svakih nekoliko minuta nastavite od sačuvanog kursora: dobijate cijele proizvode koji su se promijenili, svaki zamjenjuje onaj koji imate.',
            hr: 'Svakih nekoliko minuta nastavite od spremljenog kursora: dobivate cijele proizvode koji su se promijenili, svaki zamjenjuje onaj koji imate.',
          },
          {
            en: 'A row with `"deleted": true` names a product that you can no longer buy. Remove it from your shop.',
            bs: 'Red s `"deleted": true` navodi proizvod koji više ne možete kupiti. Uklonite ga iz prodavnice.',
            hr: 'Redak s `"deleted": true` navodi proizvod koji više ne možete kupiti. Uklonite ga iz trgovine.',
          },
        ],
      ],
      note: {
        en: 'When you order, name the price that you have stored: a price that has changed since is refused, not charged.',
        bs: 'Pri narudžbi navedite cijenu koju ste sačuvali: ako se u međuvremenu promijenila, narudžba se odbija, a ne naplaćuje.',
        hr: 'Pri narudžbi navedite cijenu koju ste spremili: ako se u međuvremenu promijenila, narudžba se odbija, a ne naplaćuje.',
      },
      sample: loop,
    },
    {
      title: { en: 'An old cursor', bs: 'Star kursor', hr: 'Star kursor' },
      words: [
        {
          en: 'A cursor lives for 30 days. Older ones answer [410](#cursor.expired): read the catalogue from the beginning and remove what you did not see.',
          bs: 'Kursor važi 30 dana. Stariji vraćaju [410](#cursor.expired): pročitajte katalog od početka i uklonite ono što niste vidjeli.',
          hr: 'Kursor vrijedi 30 dana. Stariji vraćaju [410](#cursor.expired): pročitajte katalog od početka i uklonite ono što niste vidjeli.',
        },
      ],
    },
  ],
}
