/**
 * Publishers with their key shapes: X stands for a letter or digit, # for a digit, @ for a letter; the rest is literal.
 */
export const publishers = {
  kaldera: { name: 'Kaldera Works', key: 'NF26-XXXX-XXXX-XXXX' },
  redline: { name: 'Redline Interactive', key: 'XXXXX-XXXXX-XXXXX' },
  fathom: { name: 'Fathom Studio', key: 'XXXXX-XXXXX-XXXXX' },
  jez: { name: 'Jež & Co.', key: 'JEZ-XXXX-XXXX-XXXX' },
  orbita: { name: 'Orbita Games', key: 'XXXXX-XXXXX-XXXXX-XXXXX' },
  neon: { name: 'Neon Alley', key: 'XXXX-XXXX-XXXX-XXXX' },
  gluhi: { name: 'Quiet Mast', key: 'XXXXX-XXXXX-XXXXX' },
  orchard: { name: 'Rust & Root', key: 'RR-XXXXX-XXXXX-XXXXX' },
  paperhouse: { name: 'Paperhouse', key: 'XXXXX-XXXXX-XXXXX' },
  stari: { name: 'Stari Most Games', key: 'SMG-XXXX-XXXX-XXXX' },
  halcyon: { name: 'Halcyon Forge', key: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX' },
  tundra: { name: 'Tundra Nine', key: 'XXXXX-XXXXX-XXXXX' },
  cobalt: { name: 'Cobalt Lantern', key: 'XXXX-XXXX-XXXX-XXXX' },
  meridian: { name: 'Meridian Sports', key: 'XXXXX-XXXXX-XXXXX' },
  kestrel: { name: 'Kestrel Labs', key: 'KAV-XXXX-XXXX-XXXX-XXXX' },
  bastion: { name: 'Bastion Security', key: 'XXXXXX-XXXXXX-XXXXXX-XXXXXX' },
  lumen: { name: 'Lumen Software', key: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX' },
  sketchforge: { name: 'Sketchforge', key: 'SKF-######-XXXXXX-XXXXXX' },
  vidra: { name: 'Vidra Apps', key: 'XXXXX-XXXXX-XXXXX-XXXXX' },
  oblak: { name: 'Oblak Backup', key: 'OBK-XXXXXXXX-XXXXXXXX' },
  playport: { name: 'PlayPort', key: 'XXXX-XXXX-XXXX' },
  citadel: { name: 'Citadel Cash', key: '####-####-####-####' },
  boxline: { name: 'Boxline', key: 'XXXXX-XXXXX-XXXXX-XXXXX-XXXXX' },
  novella: { name: 'Novella Streaming', key: 'NOV-XXXX-XXXX-XXXX' },
  gejmovi: { name: 'Kovanica', key: 'KOV-####-####-####' },
  nexaTelecom: { name: 'Nexa Telecom', key: '##############' },
  bluetel: { name: 'Plavitel', key: '### ### ### ####' },
  sava: { name: 'Sava Mobile', key: '####-####-####-####' },
} as const satisfies Readonly<Record<string, { name: string; key: string }>>
export type PublisherKey = keyof typeof publishers

/** Where the distributor buys keys, and in which currency each supplier bills. */
export const keySuppliers = [
  { name: 'KeyBridge GmbH', currency: 'EUR' },
  { name: 'Kaldera Works', currency: 'BAM' },
  { name: 'Adria Digital d.o.o.', currency: 'EUR' },
  { name: 'Northern Keys ApS', currency: 'EUR' },
  { name: 'Transit Media Ltd', currency: 'USD' },
  { name: 'Nexa Telecom', currency: 'BAM' },
  { name: 'Direct from the publisher', currency: 'BAM' },
] as const
export type SupplierName = (typeof keySuppliers)[number]['name']
