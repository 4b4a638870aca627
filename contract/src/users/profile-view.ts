import { z } from 'zod'
import { daysShown } from '../day-filters.ts'
import { named } from '../enum-schema.ts'
import { secondStepName } from '../enums.ts'
import { languages } from '../language.ts'

/** The method of two-step verification: 0 none, 1 code by e-mail, 2 code by SMS, 3 authenticator, 4 passkey. */
export const mfaKind = named(
  secondStepName,
  z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
)

/** The language of the interface and of mails. */
export const language = z.enum(languages)

/** The profile (specification §3): userData, shippingInfoData, and what else the portal's frame needs. */
export const Profile = z.object({
  userData: z.object({
    id: z.number(),
    username: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    /** A new address that is not yet proven; until then mails go to `email`. */
    waitingEmail: z.string().nullable(),
    phone: z.string(),
    language,
    /** A small picture as a data URL, so that no further call is needed; null if there is none. */
    profileImageUrl: z.string().nullable(),
    userGroups: z.array(z.number()),
    isDomestic: z.boolean(),
    isTelecomCompany: z.boolean(),
    currencySymbol: z.string(),
    /** ISO 4217 code of the company's currency. */
    currency: z.string(),
    companyId: z.number(),
    companyName: z.string(),
    /** 1 distributor, 2 reseller, 3 retailer. */
    companyType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
    /** Blocked companies can read but not order. */
    isCompanyBlocked: z.boolean(),
    timeZone: z.string(),
    /** The distributor's logo for the company's market, in the portal's header; null: the default mark. */
    logoUrl: z.string().nullable(),
    /** Days that the dashboard and reports show by default: a parameter of the installation. */
    daysShown: daysShown,
    /**
     * Turning off a colleague's two-step verification is delayed, because another company recently appointed this
     * person.
     */
    resetsWait: z.boolean(),
    mfaKind,
    /** The role requires two-step verification and the person has not set it up yet. */
    mustSetUpMfa: z.boolean(),
  }),
  shippingInfoData: z.object({
    companyName: z.string(),
    contactPerson: z.string(),
    address: z.string(),
    postalCode: z.string(),
    town: z.string(),
    country: z.string(),
    phone: z.string(),
    email: z.string(),
  }),
})
export type Profile = z.output<typeof Profile>
