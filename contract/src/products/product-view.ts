import { z } from 'zod'
import { day, id, instant, line, paragraph, requiredLine } from '../endpoint.ts'
import { schemaOf } from '../enum-schema.ts'
import { vatTreatment } from '../enums.ts'
import { expects } from '../expected.ts'
import { gtin } from '../gtin.ts'
import { kpdCode } from '../kpd-code.ts'
import { isKeyPattern } from '../keys/key-pattern.ts'
import { money, price } from '../money.ts'
import { saidName } from '../said-name.ts'
import { countryCode } from '../codes.ts'

/** Selected rows of a lookup. */
export const choices = z.array(id).max(100)

/** The most pictures besides the cover. */
export const mostFurtherImages = 8

/** Pictures besides the cover, in display order; each only once. */
const furtherImageIds = z
  .array(id)
  .max(mostFurtherImages)
  .transform((ids) => [...new Set(ids)])

/** What a person may set on a product. */
export const ProductBody = z.object({
  code: requiredLine(40),
  title: requiredLine(200),
  descriptionEn: paragraph(10_000).default(''),
  descriptionBs: paragraph(10_000).default(''),
  descriptionHr: paragraph(10_000).default(''),
  categoryId: id,
  productTypeId: id,
  publisherId: id,
  imageFileId: id.nullable().default(null),
  /** When missing, they do not change. */
  furtherImageIds: furtherImageIds.optional(),
  vatTreatment: schemaOf(vatTreatment),
  /** ISO code of the country where its keys are redeemed; null if anywhere. Orders and invoices keep it. */
  redeemCountry: countryCode.nullable().default(null),
  /** If it differs from that of its category. */
  kpd: kpdCode,
  gtin,
  /** The distributor's own tags, in lower case; each only once. */
  tags: z
    .array(requiredLine(40))
    .max(20)
    .transform((tags) => [...new Set(tags.map((tag) => tag.toLowerCase()))].sort((a, b) => a.localeCompare(b)))
    .optional(),
  /** Before this day it is a preorder. */
  releaseDate: day.nullable().optional(),
  moq: z.number().int().min(1).max(1_000_000).default(1),
  lowStockThreshold: z.number().int().min(0).max(1_000_000).default(0),
  mayBackOrder: z.boolean().default(false),
  /** Format of a code without separators; null accepts any 4 to 255 printable characters. */
  keyPattern: line(200).refine(isKeyPattern, expects('keyPattern')).nullable().default(null),
  regionIds: choices.default([]),
  languageIds: choices.default([]),
})

/** A new product; its category gives the VAT treatment and the redeem country that are omitted. */
export const NewProductBody = ProductBody.extend({
  vatTreatment: schemaOf(vatTreatment).optional(),
  redeemCountry: countryCode.nullable().optional(),
  basePrice: price,
})

export const Product = z.object({
  id: z.number(),
  code: z.string(),
  title: z.string(),
  descriptionEn: z.string(),
  descriptionBs: z.string(),
  descriptionHr: z.string(),
  categoryId: z.number(),
  productTypeId: z.number(),
  publisherId: z.number(),
  imageFileId: z.number().nullable(),
  furtherImageIds: z.array(z.number()),
  vatTreatment: schemaOf(vatTreatment),
  redeemCountry: z.string().nullable(),
  /** Its own KPD code; empty if that of the category applies. */
  kpd: z.string(),
  gtin: z.string(),
  tags: z.array(z.string()),
  releaseDate: day.nullable(),
  moq: z.number(),
  lowStockThreshold: z.number(),
  mayBackOrder: z.boolean(),
  keyPattern: z.string().nullable(),
  regionIds: z.array(z.number()),
  languageIds: z.array(z.number()),
  imageUrl: z.string().nullable(),
  category: saidName('category'),
  platform: saidName('platform'),
  publisher: z.string(),
  regions: z.array(saidName('region')),
  languages: z.array(z.string()),
  basePrice: money,
  currency: z.string(),
  isWithdrawn: z.boolean(),
  available: z.number(),
  keyCount: z.number(),
  orderCount: z.number(),
  createdDate: instant,
  version: z.number(),
})
