import type { Guide } from './guide.ts'

const signing = {
  typescript: `import { createHash, createHmac } from 'node:crypto'

function sign(
  keyId, secret, { method, path, query = '', key = '', body = '' },
) {
  const time = Math.floor(Date.now() / 1000)
  const lines = [
    'BRAVA1', time, method, path, query, key,
    createHash('sha256').update(body).digest('hex'),
  ].join('\\n')
  const signingKey = createHmac('sha256', secret)
    .update('brava-signing-1').digest()
  const signature = createHmac('sha256', signingKey)
    .update(lines).digest('base64')
  return \`BRAVA1 key=\${keyId},time=\${time},signature=\${signature}\`
}`,
  php: `function sign($keyId, $secret, $method, $path, $query, $key, $body) {
  $time = time();
  $lines = implode("\\n", [
    'BRAVA1', $time, $method, $path, $query, $key,
    hash('sha256', $body),
  ]);
  $signingKey = hash_hmac('sha256', 'brava-signing-1', $secret, true);
  $signature = base64_encode(
    hash_hmac('sha256', $lines, $signingKey, true));
  return "BRAVA1 key=$keyId,time=$time,signature=$signature";
}`,
  csharp: `static string Sign(string keyId, string secret, string method,
  string path, string query, string key, byte[] body)
{
  var time = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
  var hash = Convert.ToHexStringLower(SHA256.HashData(body));
  var lines = string.Join("\\n",
    "BRAVA1", time, method, path, query, key, hash);
  var signingKey = HMACSHA256.HashData(
    Encoding.UTF8.GetBytes(secret), "brava-signing-1"u8);
  var signature = Convert.ToBase64String(
    HMACSHA256.HashData(signingKey, Encoding.UTF8.GetBytes(lines)));
  return $"BRAVA1 key={keyId},time={time},signature={signature}";
}`,
  python: `import base64, hashlib, hmac, time

def sign(key_id, secret, method, path, query="", key="", body=b""):
    now = int(time.time())
    lines = "\\n".join([
        "BRAVA1", str(now), method, path, query, key,
        hashlib.sha256(body).hexdigest(),
    ])
    signing_key = hmac.digest(
        secret.encode(), b"brava-signing-1", "sha256")
    signature = base64.b64encode(
        hmac.digest(signing_key, lines.encode(), "sha256")).decode()
    return f"BRAVA1 key={key_id},time={now},signature={signature}"`,
}

export const credentials: Guide = {
  key: 'credentials',
  title: { en: 'Credentials', bs: 'API ključevi', hr: 'API ključevi' },
  lead: {
    en: 'An administrator of your company makes a credential in Settings, under API. It is shown once: we keep only a digest of it and, encrypted, the signing key derived from it.',
    bs: 'Administrator vaše kompanije pravi API ključ u Postavkama, pod API. Prikazuje se jednom: mi čuvamo samo njegov sažetak i, šifriran, ključ za potpis izveden iz njega.',
    hr: 'Administrator vaše tvrtke izrađuje API ključ u Postavkama, pod API. Prikazuje se jednom: mi čuvamo samo njegov sažetak i, šifriran, ključ za potpis izveden iz njega.',
  },
  sections: [
    {
      words: [
        {
          en: 'Send it with every call as `Authorization: Bearer brv_live_…`. Keep it on your server, never in a page or an app.',
          bs: 'Šaljite ga uz svaki poziv kao `Authorization: Bearer brv_live_…`. Čuvajte ga na svom serveru, nikad u stranici ili aplikaciji.',
          hr: 'Šaljite ga uza svaki poziv kao `Authorization: Bearer brv_live_…`. Čuvajte ga na svom poslužitelju, nikad u stranici ili aplikaciji.',
        },
        {
          en: 'A credential has scopes: it may do what they name and nothing else. The page of each call names the scope it needs.',
          bs: 'API ključ ima prava: smije ono što ona navode i ništa drugo. Stranica svakog poziva navodi pravo koje mu treba.',
          hr: 'API ključ ima prava: smije ono što ona navode i ništa drugo. Stranica svakog poziva navodi pravo koje mu treba.',
        },
      ],
      request: { method: 'GET', path: '/partner/v1/balance' },
    },
    {
      title: { en: 'Rotate and revoke', bs: 'Zamjena i opoziv', hr: 'Zamjena i opoziv' },
      words: [
        {
          en: 'Rotating gives a new secret under the same key id; the old one works for another 24 hours, so that you can change it without a gap. A revoked credential fails within a second.',
          bs: 'Zamjena daje novi tajni ključ pod istom oznakom; stari radi još 24 sata, pa ga možete promijeniti bez prekida. Opozvani API ključ prestaje raditi u roku od sekunde.',
          hr: 'Zamjena daje novi tajni ključ pod istom oznakom; stari radi još 24 sata, pa ga možete promijeniti bez prekida. Opozvani API ključ prestaje raditi unutar sekunde.',
        },
      ],
    },
    {
      title: { en: 'Signed requests', bs: 'Potpisani zahtjevi', hr: 'Potpisani zahtjevi' },
      words: [
        {
          en: 'Where the secret must never travel, sign each request instead. The signature covers seven lines: `BRAVA1`, the time in seconds, the method, the path and the query as they are sent, the `Idempotency-Key` or nothing, and the SHA-256 of the body in lower-case hexadecimal.',
          bs: 'Gdje tajni ključ ne smije putovati, potpišite svaki zahtjev. Potpis obuhvata sedam redova: `BRAVA1`, vrijeme u sekundama, metodu, putanju i upit kako se šalju, `Idempotency-Key` ili ništa, te SHA-256 tijela malim heksadecimalnim slovima.',
          hr: 'Gdje tajni ključ ne smije putovati, potpišite svaki zahtjev. Potpis obuhvaća sedam redaka: `BRAVA1`, vrijeme u sekundama, metodu, putanju i upit kako se šalju, `Idempotency-Key` ili ništa, te SHA-256 tijela malim heksadecimalnim slovima.',
        },
        {
          en: 'The key id is the middle part of the credential, the secret the last. The time may be off by up to 300 seconds. If a request fails, see [signatureWrong](#credential.signatureWrong) and [clockWrong](#credential.clockWrong).',
          bs: 'Oznaka je srednji dio API ključa, a tajni ključ zadnji. Vrijeme smije odstupati najviše 300 sekundi. Ako zahtjev ne uspije, pogledajte [signatureWrong](#credential.signatureWrong) i [clockWrong](#credential.clockWrong).',
          hr: 'Oznaka je srednji dio API ključa, a tajni ključ zadnji. Vrijeme smije odstupati najviše 300 sekundi. Ako zahtjev ne uspije, pogledajte [signatureWrong](#credential.signatureWrong) i [clockWrong](#credential.clockWrong).',
        },
      ],
      sample: signing,
    },
  ],
}
