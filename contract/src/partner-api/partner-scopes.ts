import type { Text } from '../language.ts'

/** The scopes of a credential, as selected in Settings → API. */
export const partnerScopes = {
  'catalogue:read': {
    en: 'Read the catalogue with own prices',
    bs: 'Čitanje kataloga s vlastitim cijenama',
    hr: 'Čitanje kataloga s vlastitim cijenama',
  },
  'balance:read': { en: 'Read the balance', bs: 'Čitanje stanja računa', hr: 'Čitanje stanja računa' },
  'orders:read': { en: 'Read orders', bs: 'Čitanje narudžbi', hr: 'Čitanje narudžbi' },
  'orders:write': {
    en: 'Place and cancel orders',
    bs: 'Slanje i otkazivanje narudžbi',
    hr: 'Slanje i otkazivanje narudžbi',
  },
  'keys:read': { en: 'Read delivered keys', bs: 'Čitanje isporučenih ključeva', hr: 'Čitanje isporučenih ključeva' },
  'faults:write': { en: 'Report faulty keys', bs: 'Prijava neispravnih ključeva', hr: 'Prijava neispravnih ključeva' },
  'invoices:read': { en: 'Read invoices', bs: 'Čitanje faktura', hr: 'Čitanje računa' },
  'events:read': { en: 'Read events', bs: 'Čitanje događaja', hr: 'Čitanje događaja' },
  'webhooks:write': {
    en: 'Keep webhooks',
    bs: 'Upravljanje webhookovima',
    hr: 'Upravljanje webhookovima',
  },
  'pos:sell': { en: 'Sell at a terminal', bs: 'Prodaja na terminalu', hr: 'Prodaja na terminalu' },
  'pos:reconcile': {
    en: 'Reconcile terminal sales',
    bs: 'Usklađivanje prodaje na terminalu',
    hr: 'Usklađivanje prodaje na terminalu',
  },
} as const satisfies Record<string, Text>
export type PartnerScope = keyof typeof partnerScopes

/** The only scopes of a device's credential. */
export const deviceScopes = ['pos:sell'] as const satisfies readonly PartnerScope[]
export type CompanyScope = Exclude<PartnerScope, (typeof deviceScopes)[number]>

/** The scopes that a company's credential may be given. */
export const companyScopes = (Object.keys(partnerScopes) as PartnerScope[]).filter(
  (scope): scope is CompanyScope => !(deviceScopes as readonly string[]).includes(scope),
)
