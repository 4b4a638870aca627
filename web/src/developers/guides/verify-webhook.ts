import type { Sample } from '../samples/sample-language.ts'

/** Verifies the signature of a webhook over its raw body, in constant time, with every valid secret. */
export const verifyWebhook = {
  typescript: `import { createHmac, timingSafeEqual } from 'node:crypto'

function verify(raw, headers, secrets) {
  const id = headers['webhook-id']
  const time = headers['webhook-timestamp']
  if (Math.abs(Date.now() / 1000 - Number(time)) > 300) return false
  const sent = headers['webhook-signature'].split(' ')
  return secrets.some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const own = Buffer.from('v1,' + createHmac('sha256', key)
      .update(\`\${id}.\${time}.\`).update(raw).digest('base64'))
    return sent.some((one) => one.length === own.length &&
      timingSafeEqual(Buffer.from(one), own))
  })
}`,
  php: `function verify($raw, $headers, $secrets) {
  $id = $headers['webhook-id'];
  $time = $headers['webhook-timestamp'];
  if (abs(time() - (int) $time) > 300) return false;
  foreach ($secrets as $secret) {
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $own = 'v1,' . base64_encode(
      hash_hmac('sha256', "$id.$time.$raw", $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $one)
      if (hash_equals($own, $one)) return true;
  }
  return false;
}`,
  csharp: `static bool Verify(byte[] raw, string id, string time,
  string signatures, string[] secrets)
{
  var now = DateTimeOffset.UtcNow.ToUnixTimeSeconds();
  if (Math.Abs(now - long.Parse(time)) > 300) return false;
  byte[] text = [.. Encoding.UTF8.GetBytes($"{id}.{time}."), .. raw];
  foreach (var secret in secrets)
  {
    var key = Convert.FromBase64String(secret["whsec_".Length..]);
    var own = Encoding.ASCII.GetBytes("v1," +
      Convert.ToBase64String(HMACSHA256.HashData(key, text)));
    foreach (var one in signatures.Split(' '))
      if (CryptographicOperations.FixedTimeEquals(
        Encoding.ASCII.GetBytes(one), own)) return true;
  }
  return false;
}`,
  python: `import base64, hmac, time

def verify(raw: bytes, headers, secrets):
    id, sent = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(sent)) > 300:
        return False
    text = f"{id}.{sent}.".encode() + raw
    for secret in secrets:
        key = base64.b64decode(secret.removeprefix("whsec_"))
        own = "v1," + base64.b64encode(
            hmac.digest(key, text, "sha256")).decode()
        for one in headers["webhook-signature"].split(" "):
            if hmac.compare_digest(own, one):
                return True
    return False`,
  java: `static boolean verify(byte[] raw, String id, String time,
    String signatures, String[] secrets) throws Exception {
  long now = System.currentTimeMillis() / 1000;
  if (Math.abs(now - Long.parseLong(time)) > 300) return false;
  for (String secret : secrets) {
    var mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(
        Base64.getDecoder().decode(secret.substring(6)), "HmacSHA256"));
    mac.update((id + "." + time + ".").getBytes(UTF_8));
    byte[] own = ("v1," + Base64.getEncoder()
        .encodeToString(mac.doFinal(raw))).getBytes(UTF_8);
    for (String one : signatures.split(" "))
      if (MessageDigest.isEqual(one.getBytes(UTF_8), own)) return true;
  }
  return false;
}`,
} satisfies Sample
