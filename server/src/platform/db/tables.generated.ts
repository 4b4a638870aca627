// Made from the tables of a migrated database by generate-tables.ts. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

export type Json = ColumnType<unknown, unknown, unknown>

export interface AccessPointTable {
  id: Generated<number>
  is_on: boolean
  address: string
  sealed_key: string
  changed_by: number
  changed_at: Date
}

export interface AccountChangesTable {
  id: GeneratedAlways<number>
  user_id: number
  kind: string
  asked_by: number
  asked_at: Date
  reason: Generated<string>
  old_email: string
  new_email: string | null
  proof_hash: Buffer | null
  proof_until: Date | null
  proven_at: Date | null
  due_at: Date
  objection_hash: Buffer
  undo_hash: Buffer | null
  ended_at: Date | null
  outcome: string | null
}

export interface ApiCredentialDaysTable {
  credential_id: number
  day: string
  spent: number
}

export interface ApiCredentialsTable {
  id: GeneratedAlways<number>
  company_id: number
  environment: string
  name: string
  key_id: string
  secret_hash: Buffer
  sealed_signing_key: string
  previous_hash: Buffer | null
  previous_signing_key: string | null
  previous_until: Date | null
  scopes: string[]
  addresses: Generated<string[]>
  daily_limit: number | null
  api_version: string
  created_by: number
  last_used_at: Date | null
  last_ip: string | null
  revoked_at: Date | null
  revoked_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface ArchivePartsTable {
  archive_id: number
  no: number
  sha256: string
  row_count: number
  bytes: number
  last_product: number
  last_place: number
}

export interface ArchivesTable {
  id: GeneratedAlways<number>
  kind: string
  month: string
  state: Generated<string>
  row_count: number | null
  digest: string | null
  bytes: number | null
  file_hash: string | null
  first_at: Date | null
  last_at: Date | null
  begun_at: Generated<Date>
  proven_at: Date | null
  left_at: Date | null
  columns: string[] | null
  again_until: Date | null
  asked: string | null
  checked_at: Date | null
  fault: string | null
}

export interface BankEntriesTable {
  id: GeneratedAlways<number>
  statement_id: number
  account: string
  entry_key: string
  booked_on: string
  valued_on: string | null
  amount: number
  currency: string
  is_return: Generated<boolean>
  takes_back: Generated<boolean>
  perhaps_known: Generated<boolean>
  party: Generated<string>
  party_account: Generated<string>
  reference: Generated<string>
  purpose: Generated<string>
  bank_reference: Generated<string>
  words: GeneratedAlways<string | null>
  state: number
  order_id: number | null
  company_id: number | null
  surplus: Generated<number>
  reason: Generated<string>
  handled_by: number | null
  handled_at: Date | null
  created_at: Generated<Date>
}

export interface BankEntryCountsTable {
  state: number
  entries: Generated<number>
}

export interface BankEntryFurtherOrdersTable {
  entry_id: number
  order_id: number
}

export interface BankStatementsTable {
  id: GeneratedAlways<number>
  account: string
  number: string
  currency: string
  closing: number | null
  closed_on: string | null
  import_id: number
  created_at: Generated<Date>
}

export interface BatchStockTable {
  batch_id: number
  supplier_id: number
  expires_on: string | null
  draft: Generated<number>
  available: Generated<number>
  reserved: Generated<number>
  sold: Generated<number>
  faulty: Generated<number>
  withdrawn: Generated<number>
  keys: GeneratedAlways<number | null>
}

export interface BulkUpdateRowsTable {
  bulk_id: number
  product_id: number
  before: Json
  after: Json
  cost: number | null
  old_price: number | null
  new_price: number | null
  outcome: Generated<string>
}

export interface BulkUpdatesTable {
  id: GeneratedAlways<number>
  user_id: number
  company_id: number | null
  group_id: number | null
  kind: Generated<string>
  reason: Generated<string>
  job_run_id: number | null
  undo_run_id: number | null
  is_paused: Generated<boolean>
  created_at: Generated<Date>
}

export interface CardRefundsTable {
  refund_id: number
  order_id: number
  amount: number
  currency: string
  supplier_amount: Generated<number>
  state: Generated<number>
  tries: Generated<number>
  told_at: Date | null
  reason: string | null
  code: Generated<string>
  next_ask_at: Date | null
  settled_at: Date | null
  created_at: Date
  updated_at: Date
}

export interface CartItemsTable {
  id: GeneratedAlways<number>
  cart_id: number
  product_id: number
  promotion_id: number | null
  key_type: Generated<number>
  quantity: number
  seen_price: number
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CartsTable {
  id: GeneratedAlways<number>
  user_id: number
  company_id: number
  version: Generated<number>
  show_img_keys: Generated<boolean>
  reference: Generated<string>
  updated_at: Generated<Date>
}

export interface CatalogueVersionsTable {
  company_id: number
  version: Generated<number>
}

export interface CategoriesTable {
  id: GeneratedAlways<number>
  title: string
  title_bs: Generated<string>
  title_hr: Generated<string>
  parent_id: number | null
  master_id: number | null
  is_master: Generated<boolean>
  default_vat_treatment: Generated<number>
  default_redeem_country: string | null
  kpd: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CompaniesTable {
  id: GeneratedAlways<number>
  parent_id: number | null
  type: number
  status: Generated<number>
  code: string | null
  name: string
  legal_name: Generated<string>
  is_telecom: Generated<boolean>
  is_domestic: Generated<boolean>
  is_web_partner: Generated<boolean>
  currency: string
  price_group_id: number | null
  country_id: number
  town: Generated<string>
  postal_code: Generated<string>
  address: Generated<string>
  tax_id: Generated<string>
  vat_id: Generated<string>
  tax_number_state: Generated<number>
  tax_number_asked_at: Date | null
  tax_number_valid_at: Date | null
  email: Generated<string>
  phone: Generated<string>
  website: Generated<string>
  contact_person: Generated<string>
  language: Generated<string>
  time_zone: Generated<string>
  logo_file_id: number | null
  foreign_logo_file_id: number | null
  payment_types: Generated<number[]>
  auto_approve: Generated<boolean>
  approval_threshold: number | null
  may_back_order: Generated<boolean>
  image_keys_allowed: Generated<boolean>
  keys_in_mail: Generated<boolean>
  invoice_text_en: Generated<string>
  invoice_text_bs: Generated<string>
  invoice_text_hr: Generated<string>
  opening_hours_en: Generated<string>
  opening_hours_bs: Generated<string>
  opening_hours_hr: Generated<string>
  bank_account: Generated<string>
  invoice_series: Generated<string>
  accent_color: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
  approved_at: Date | null
  supplied_since: Date | null
  blocked_by: number | null
  version: Generated<number>
}

export interface CompanyDocumentsTable {
  id: GeneratedAlways<number>
  company_id: number
  keeper_id: number
  title: string
  kind: number
  valid_until: string | null
  is_shared: boolean
  file_name: string
  media_type: string
  size_bytes: number
  sha256: string
  file_at: Date
  user_id: number
  version: Generated<number>
  told_end: string | null
}

export interface CompanyNotesTable {
  id: GeneratedAlways<number>
  company_id: number
  keeper_id: number
  user_id: number
  body: string
  at: Generated<Date>
}

export interface CompanyProductCountsTable {
  company_id: number
  products: number
}

export interface CompanyProductsTable {
  id: GeneratedAlways<number>
  company_id: number
  product_id: number
  price: number | null
  margin_bp: number | null
  override_price: number | null
  moq: number | null
  is_favorite: Generated<boolean>
  is_withdrawn: Generated<boolean>
  effective_price: number
  effective_rule: string
  effective_at: Generated<Date>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CompanySignUpsTable {
  company_id: number
  key: string
  user_id: number
  message: Generated<string>
  accepted_at: Date
  ip: Generated<string>
}

export interface ContactPersonsTable {
  id: GeneratedAlways<number>
  company_id: number
  keeper_id: number
  name: string
  duty: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  updated_at: Generated<Date>
}

export interface CorrectionsTable {
  id: GeneratedAlways<number>
  company_id: number
  kind: string
  currency: string
  amount: number
  limit_before: number | null
  amount_home: number | null
  together_home: number | null
  threshold_home: number
  payment_type: number | null
  memo: Generated<string>
  state: Generated<number>
  asked_by: number
  asked_at: Date
  decided_by: number | null
  decided_at: Date | null
  answer: Generated<string>
}

export interface CountriesTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  currency: string
  vat_rate_bp: Generated<number>
  is_domestic: Generated<boolean>
  is_eu: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface CreditDueNoticesTable {
  company_id: number
  due_on: string
}

export interface CurrenciesTable {
  code: string
  symbol: string
  name: string
}

export interface CustodyAnchorsTable {
  product_id: number
  first_seq: number
  last_seq: number
  prev_hash: Buffer
  hash: Buffer
  archive_id: number
}

export interface CustodyHeadsTable {
  product_id: number
  seq: Generated<number>
  hash: Generated<Buffer>
}

export interface CustodyLogTable {
  id: GeneratedAlways<number>
  product_id: number
  seq: number | null
  at: Date
  kind: string
  key_id: number | null
  batch_id: number | null
  order_id: number | null
  user_id: number | null
  company_id: number | null
  session_id: number | null
  ip: Generated<string>
  reason: Generated<string>
  prev_hash: Buffer | null
  hash: Buffer | null
}

export interface CustodyWaitingTable {
  log_id: number
  product_id: number
  log_at: Date
  digest: Buffer
  at: Generated<Date>
}

export interface DataKeysTable {
  id: GeneratedAlways<number>
  kek_id: string
  wrapped: string
  created_at: Generated<Date>
}

export interface DeliveryAddressesTable {
  id: GeneratedAlways<number>
  company_id: number
  label: string
  recipient: string
  address: string
  postal_code: Generated<string>
  town: string
  country_id: number
  phone: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface DueReminderStopsTable {
  company_id: number
}

export interface DueRemindersTable {
  id: GeneratedAlways<number>
  company_id: number
  debt: string
  step: string
  amount: number
  sent_at: Generated<Date>
}

export interface EInvoicesTable {
  invoice_id: number
  state: Generated<number>
  round: Generated<number>
  tries: Generated<number>
  next_at: Date | null
  error: string | null
  reason: Generated<string>
  reached_buyer: Generated<boolean>
  changed_at: Date
}

export interface ErasureRequestsTable {
  id: GeneratedAlways<number>
  user_id: number
  company_id: number
  state: Generated<number>
  asked_by: number | null
  asked_at: Date
  decided_by: number | null
  decided_at: Date | null
  answer: Generated<string>
}

export interface EstimatesTable {
  id: GeneratedAlways<number>
  number: string
  order_id: number | null
  company_id: number
  state: Generated<string>
  snapshot: Json
  valid_until: Date
  created_at: Generated<Date>
}

export interface ExchangeRatesTable {
  id: GeneratedAlways<number>
  base: string
  quote: string
  rate: string
  valid_from: string
  source: string
  is_manual: Generated<boolean>
  reason: Generated<string>
  user_id: number | null
  created_at: Generated<Date>
}

export interface FaultReportsTable {
  id: GeneratedAlways<number>
  order_id: number
  slot_id: number
  key_id: number
  company_id: number
  user_id: number
  state: Generated<number>
  reason: string
  answer: Generated<string>
  handled_by: number | null
  reported_at: Generated<Date>
  closed_at: Date | null
}

export interface FeedAddressesTable {
  id: GeneratedAlways<number>
  feed_id: number
  company_id: number
  token_hash: Buffer
  sealed_token: string
  renewed_at: Date | null
  inputs: Generated<string>
  file_sha256: string | null
  packed_sha256: string | null
  bytes: number | null
  items: number | null
  changed_at: Date | null
  built_at: Date | null
  claimed_until: Date | null
  failures: Generated<number>
  error: string | null
  next_try_at: Date | null
  fetches: Generated<number>
  last_fetched_at: Date | null
  created_at: Generated<Date>
}

export interface FeedColumnSetsTable {
  id: GeneratedAlways<number>
  name: string
  columns: Json
  price_change_bp: Generated<number>
  price_ending: Generated<string>
  stock_rule: Generated<string>
  stock_cap: Generated<number>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface FeedFetchesTable {
  id: GeneratedAlways<number>
  address_id: number
  created_at: Date
  ip: string
  user_agent: string
  status: number
}

export interface FeedServingTable {
  one: Generated<boolean>
  version: Generated<number>
}

export interface FilesTable {
  id: GeneratedAlways<number>
  sha256: string
  media_type: string
  size_bytes: number
  name: string
  owner_company_id: number | null
  is_public: Generated<boolean>
  created_at: Generated<Date>
}

export interface IdempotencyKeysTable {
  id: GeneratedAlways<number>
  user_id: number
  key: string
  endpoint: string
  body_hash: string
  status_code: number
  response: string
  created_at: Generated<Date>
}

export interface ImportChunksTable {
  import_id: number
  chunk_no: number
  ok: number
  duplicate: number
  wrong: number
  row_nos: number[]
  outcomes: string[]
  shown: string[]
  fields: string[]
  details: string[]
  cells: Generated<string[]>
  committed_at: Date | null
}

export interface ImportHeadingsTable {
  company_id: number
  kind: string
  columns: Json
}

export interface ImportsTable {
  id: GeneratedAlways<number>
  kind: string
  company_id: number
  user_id: number
  user_name: string
  subject_id: number | null
  state: Generated<string>
  source: string
  file_name: Generated<string>
  encoding: string | null
  separator: string | null
  has_head: Generated<boolean>
  head: Generated<string[]>
  columns: Json
  is_checked: Generated<boolean>
  facts: Json
  total: Generated<number>
  good: Generated<number>
  duplicate: Generated<number>
  wrong: Generated<number>
  job_run_id: number | null
  created_at: Generated<Date>
  closed_at: Date | null
}

export interface InvariantRunsTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  breaches: Json
  took_ms: number
}

export interface InvoiceCountersTable {
  issuer_id: number
  series: string
  year: number
  last: Generated<number>
}

export interface InvoiceFilesTable {
  invoice_id: number
  language: string
  format: string
  file_id: number
}

export interface InvoiceOpeningsTable {
  invoice_id: number
  company_id: number
  at: Generated<Date>
}

export interface InvoicePartLinesTable {
  leg_id: number
  part: number
  order_line_id: number
  units: number
  net: number
  vat: number
  gross: number
}

export interface InvoicePartiesTable {
  digest: string
  facts: Json
}

export interface InvoiceTotalsTable {
  issuer_id: number
  buyer_id: number
  currency: string
  invoices: Generated<number>
  net: Generated<number>
  vat: Generated<number>
  gross: Generated<number>
  opened_by_issuer: Generated<number>
  opened_by_buyer: Generated<number>
}

export interface InvoicesTable {
  id: GeneratedAlways<number>
  number: string
  issuer_id: number
  series: string
  year: number
  seq: number
  kind: Generated<number>
  refers_to_id: number | null
  refund_id: number | null
  buyer_id: number
  order_id: number | null
  leg_id: number | null
  part: Generated<number>
  currency: string
  net: number
  vat: number
  gross: number
  issued_at: Date
  supplied_on: string
  snapshot: Json
  created_at: Generated<Date>
}

export interface InvoicesDueTable {
  leg_id: number
  part: Generated<number>
  kind: Generated<number>
  refund_id: Generated<number>
  order_id: number
  issuer_id: number
  buyer_id: number
  series: string
  sold_at: Date
  supplied_on: string
  payment_type: number
  rate_home: string
  on_credit: Generated<number>
  issuer_digest: string
  buyer_digest: string
  created_at: Generated<Date>
}

export interface InvoicesHeldTable {
  id: GeneratedAlways<number>
  leg_id: number
  part: Generated<number>
  kind: number
  refund_id: number
  issuer_id: number
  buyer_id: number
  order_id: number
  currency: string
  gross: number
  sold_at: Date
  rule_set: string
  findings: Json
  held_at: Generated<Date>
}

export interface JobRunsTable {
  id: GeneratedAlways<number>
  kind: string
  company_id: number
  user_id: number
  subject_id: number | null
  state: Generated<string>
  total: Generated<number>
  done: Generated<number>
  result: Json
  error: string | null
  created_at: Generated<Date>
  finished_at: Date | null
}

export interface KeyBatchesTable {
  id: GeneratedAlways<number>
  code: string
  product_id: number
  supplier_id: number
  unit_cost_e4: number
  currency: string
  unit_cost_home_e4: number
  vat_treatment: number
  region_id: number | null
  expires_on: string | null
  file_name: Generated<string>
  data_key_id: number
  imported_by: number | null
  moved_from: number | null
  created_at: Generated<Date>
}

export interface KeyImportCodesTable {
  import_id: number
  chunk_no: number
  places: number[]
  key_ids: number[]
  sealed: string[]
  fingerprints: Buffer[]
  tails: string[]
  thumbnails: string[]
}

export interface KeyImportsTable {
  id: number
  product_id: number
  supplier_id: number | null
  unit_cost_e4: number | null
  currency: string | null
  region_id: number | null
  expires_on: string | null
  batch_id: number | null
  data_key_id: number
  kind: Generated<number>
}

export interface KeyReturnsTable {
  id: GeneratedAlways<number>
  order_id: number
  slot_id: number
  key_id: number
  company_id: number
  user_id: number
  state: Generated<number>
  reason: string
  answer: Generated<string>
  handled_by: number | null
  requested_at: Date
  closed_at: Date | null
}

export interface KeySuppliersTable {
  id: GeneratedAlways<number>
  name: string
  contact: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  currency: string | null
  payment_days: number | null
  lead_days: number | null
  note: Generated<string>
  version: Generated<number>
}

export interface KeysTable {
  id: Generated<number>
  product_id: number
  batch_id: number
  kind: Generated<number>
  sealed: string
  fingerprint: Buffer
  last4: string
  thumbnail: string | null
  state: Generated<number>
  slot_id: number | null
  expires_on: string | null
  revealed_at: Date | null
  changed_at: Generated<Date>
  created_at: Generated<Date>
}

export interface KeysSeenTable {
  key_id: number
}

export interface LanguagesTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  name_bs: Generated<string>
  name_hr: Generated<string>
}

export interface LedgerAccountsTable {
  id: GeneratedAlways<number>
  company_id: number
  counterparty_id: number | null
  currency: string
  kind: string
  balance: Generated<number>
  credit_limit: Generated<number>
  overdue: Generated<number>
  oldest_due_on: string | null
  dues_seen_on: string | null
  credit_paused: Generated<boolean>
  created_at: Generated<Date>
}

export interface LedgerCountsTable {
  company_id: number
  supplier_id: number
  kind: string
  lines: Generated<number>
}

export interface LedgerPostingsTable {
  id: GeneratedAlways<number>
  transaction_id: number
  account_id: number
  currency: string
  amount: number
  balance_after: Generated<number>
}

export interface LedgerTransactionsTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  kind: string
  company_id: number
  supplier_id: number
  currency: string
  amount: number
  order_id: number | null
  user_id: number | null
  memo: Generated<string>
  payment_type: number | null
}

export interface LiveEventsTable {
  version: GeneratedAlways<number>
  topic: string
  subject_id: number
  company_ids: number[]
  xid: Generated<string>
  at: Generated<Date>
}

export interface MailBouncesTable {
  address: string
  reason: string
  since: Date
  reported_at: Date | null
}

export interface MailCausesTable {
  dedupe_key: string
}

export interface MailCountsTable {
  day: string
  key: string
  count: number
}

export interface MailTemplateVersionsTable {
  name: string
  language: string
  version: number
  subject: string | null
  body: string | null
  changed_by: number
  changed_at: Date
}

export interface MailTemplatesTable {
  id: GeneratedAlways<number>
  name: string
  language: string
  version: number
  subject: string
  body: string
  changed_by: number
  changed_at: Date
}

export interface MailsTable {
  id: GeneratedAlways<number>
  dedupe_key: string
  template: string
  language: string
  to_address: string
  to_name: Generated<string>
  data: Json
  sealed_data: string | null
  company_id: number | null
  user_id: number | null
  order_id: number | null
  subject: string | null
  state: Generated<string>
  tries: Generated<number>
  error: string | null
  created_at: Generated<Date>
  retried_at: Date | null
  sent_at: Date | null
}

export interface NewsTable {
  id: GeneratedAlways<number>
  kind: string
  company_id: number | null
  product_id: number | null
  order_id: number | null
  ticket_id: number | null
  user_id: number | null
  count: Generated<number>
  job_run_id: number | null
  detail: Json
  at: Generated<Date>
  due_at: Generated<Date>
}

export interface NotificationChoicesTable {
  user_id: number
  topic: string
  in_product: boolean
  mail: number
}

export interface NotificationCountsTable {
  user_id: number
  company_id: number
  topic: string
  shown: Generated<number>
  unseen: Generated<number>
}

export interface NotificationsTable {
  id: GeneratedAlways<number>
  user_id: number
  company_id: number
  topic: string
  kind: string
  type: number
  product_id: number | null
  order_id: number | null
  ticket_id: number | null
  partner_id: number | null
  detail: Json
  words: Generated<string>
  is_shown: Generated<boolean>
  mail: Generated<number>
  created_at: Generated<Date>
  seen_at: Date | null
  mailed_at: Date | null
}

export interface OrderCountsTable {
  company_id: number
  reseller_id: Generated<number>
  status: number
  orders: Generated<number>
  gross_home: Generated<number>
  last_at: Date | null
}

export interface OrderEventsTable {
  id: GeneratedAlways<number>
  order_id: number
  at: Generated<Date>
  kind: string
  from_status: number | null
  to_status: number | null
  user_id: number | null
  is_internal: Generated<boolean>
  detail: Json
}

export interface OrderLegsTable {
  id: GeneratedAlways<number>
  order_id: number
  seq: number
  seller_id: number
  buyer_id: number
  currency: string
  net: number
  vat: number
  gross: number
  refunded: Generated<number>
  on_credit: number | null
  rate_home: string | null
}

export interface OrderLinePricesTable {
  order_line_id: number
  leg_id: number
  unit_price: number
  vat_rate_bp: number
  net: number
  vat: number
  gross: number
  trace: Json
}

export interface OrderLinesTable {
  id: GeneratedAlways<number>
  order_id: number
  position: number
  product_id: number
  company_product_id: number | null
  promotion_id: number | null
  code: string
  title: string
  platform: string
  vat_treatment: number
  redeem_country: string | null
  quantity: number
}

export interface OrderNotesTable {
  id: GeneratedAlways<number>
  order_id: number
  user_id: number
  body: string
  at: Generated<Date>
}

export interface OrderTotalsTable {
  shard: number
  status: number
  orders: Generated<number>
  gross_home: Generated<number>
}

export interface OrdersTable {
  id: GeneratedAlways<number>
  number: string
  company_id: number
  reseller_id: number | null
  user_id: number
  currency: string
  payment_type: number
  approval: string
  payment: Generated<number>
  slots_total: number
  slots_assigned: Generated<number>
  slots_missing: Generated<number>
  status: number
  net: number
  vat: number
  gross: number
  refunded: Generated<number>
  refunded_home: Generated<number>
  refunded_net_home: Generated<number>
  slots_returned: Generated<number>
  cost_home_e4: Generated<number>
  revenue_home: Generated<number>
  is_domestic: boolean
  is_free: Generated<boolean>
  invoice_by_delivery: Generated<boolean>
  paid_to_supplier: Generated<boolean>
  free_reason: Generated<string>
  rate_home: string
  sales_home: number | null
  language: string
  email: string
  phone: Generated<string>
  reference: Generated<string>
  delivery: Json
  delivery_type: Generated<number>
  show_img_keys: Generated<boolean>
  hold_until: Date | null
  cart_version: number | null
  pos_device_id: number | null
  deny_reason: Generated<string>
  placed_at: Generated<Date>
  approved_at: Date | null
  approved_by: number | null
  completed_at: Date | null
  final_at: Date | null
  card_paid_at: Date | null
  updated_at: Generated<Date>
  created_at: Generated<Date>
  total_home: GeneratedAlways<number | null>
  margin_home: GeneratedAlways<number | null>
  margin_bp: GeneratedAlways<number | null>
}

export interface ParameterChangesTable {
  id: GeneratedAlways<number>
  name: string
  before: Json
  value: Json
  user_id: number | null
  at: Generated<Date>
}

export interface ParametersTable {
  name: string
  value: Json
  updated_at: Generated<Date>
  updated_by: number | null
}

export interface PartnerCatalogueProductsTable {
  company_id: number
  product_id: number
  position: number
  hash: Buffer
  removed_at: Date | null
}

export interface PartnerCatalogueToldTable {
  company_id: number
  product_id: number
  price: string
  terms: Buffer
  rest: Buffer
  stock: number
}

export interface PartnerCataloguesTable {
  company_id: number
  position: Generated<number>
  forgotten_position: Generated<number>
  told_position: number | null
}

export interface PartnerEventReadersTable {
  company_id: number
  environment: string
  last_sequence: Generated<number>
  forgotten_sequence: Generated<number>
  since: Generated<Date>
  balance_low: Generated<boolean>
}

export interface PartnerEventsTable {
  id: GeneratedAlways<number>
  company_id: number
  environment: Generated<string>
  type: string
  sequence: number | null
  order_id: number | null
  product_id: number | null
  invoice_id: number | null
  webhook_id: number | null
  facts: Json
  at: Generated<Date>
}

export interface PartnerOrdersTable {
  order_id: number
  company_id: number
  reference: string
  credential_id: number
  key_ids: number[] | null
  created_at: Generated<Date>
}

export interface PartnerRequestsTable {
  id: GeneratedAlways<number>
  company_id: number
  environment: string
  key: string
  credential_id: number
  body_hash: string
  status_code: number
  response: string
  created_at: Generated<Date>
}

export interface PasskeysTable {
  id: GeneratedAlways<number>
  user_id: number
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Generated<Date>
  last_used_at: Date | null
}

export interface PasswordResetsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export interface PaymentAttemptEventsTable {
  id: GeneratedAlways<number>
  attempt_id: number
  at: Date
  kind: string
  cause: string
  from_state: number | null
  to_state: number | null
  detail: Json
}

export interface PaymentAttemptsTable {
  id: GeneratedAlways<number>
  order_id: number
  gateway_id: number
  company_id: number
  user_id: number
  reference: string
  token: string
  gateway_ref: string | null
  amount: number
  currency: string
  language: string
  state: Generated<number>
  capture_amount: number | null
  captured_amount: Generated<number>
  returned_amount: Generated<number>
  reason: string | null
  code: Generated<string>
  expires_at: Date
  authorised_at: Date | null
  settled_at: Date | null
  next_poll_at: Date | null
  busy_until: Date | null
  asked_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PaymentDifferencesTable {
  id: GeneratedAlways<number>
  gateway_id: number
  day: string
  kind: number
  state: Generated<number>
  reference: string
  attempt_id: number | null
  currency: string
  our_charged: number
  our_refunded: number
  their_charged: number
  their_refunded: number
  detail: Generated<string>
  reason: Generated<string>
  handled_by: number | null
  found_at: Date
  closed_at: Date | null
}

export interface PaymentGatewaysTable {
  id: GeneratedAlways<number>
  kind: string
  currency: string
  company_id: number | null
  is_live: Generated<boolean>
  is_active: Generated<boolean>
  credentials: string
  token: string
  tested_at: Date | null
  test_result: string | null
  updated_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PaymentNoticesTable {
  id: GeneratedAlways<number>
  gateway_id: number
  event_id: string
  reference: string
  at: Date
}

export interface PaymentReconciliationsTable {
  id: GeneratedAlways<number>
  gateway_id: number
  day: string
  is_listed: boolean
  payments: number
  our_charged: number
  our_refunded: number
  their_charged: number
  their_refunded: number
  differences: number
  unanswered: number
  compared_at: Date
}

export interface PosDaysTable {
  id: GeneratedAlways<number>
  company_id: number
  day: string
  sales: number
  total: number
  currency: string
  file: string
  made_at: Date
  their_sales: number | null
  their_total: number | null
  differences: Json
  compared_at: Date | null
}

export interface PosDevicesTable {
  id: GeneratedAlways<number>
  company_id: number
  serial: string
  model: Generated<string>
  location: string
  pin_hash: string
  credential_id: string
  secret_hash: Buffer
  previous_hash: Buffer | null
  previous_until: Date | null
  is_disabled: Generated<boolean>
  wrong_pins: Generated<number>
  locked_at: Date | null
  last_seen_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  removed_at: Date | null
  version: Generated<number>
}

export interface PosMessagesTable {
  device_id: number
  number: number
  kind: string
  content_hash: Buffer
  answer: Json
  at: Generated<Date>
}

export interface PosSalesTable {
  id: GeneratedAlways<number>
  device_id: number
  company_id: number
  number: number
  state: number
  product_id: number | null
  order_id: number | null
  key_id: number | null
  price: number | null
  currency: string | null
  till_amount: number | null
  authorised_at: Date | null
  hold_until: Date | null
  finished_at: Date | null
  business_day: string | null
  reprints: Generated<number>
  claim_state: number | null
  claimed_at: Date | null
  claim_decided_at: Date | null
  claim_decided_by: number | null
  claim_note: Generated<string>
}

export interface PriceGroupCountsTable {
  group_id: number
  product_id: number
  companies: number
}

export interface PriceGroupProductsTable {
  id: GeneratedAlways<number>
  group_id: number
  product_id: number
  price: number
  created_at: Generated<Date>
}

export interface PriceGroupsTable {
  id: GeneratedAlways<number>
  owner_company_id: number
  name: string
  currency: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

export interface PriceHistoryTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  product_id: number
  level: string
  company_id: number | null
  group_id: number | null
  promotion_id: number | null
  min_quantity: Generated<number>
  old_value: number | null
  new_value: number | null
  currency: string | null
  cause: string
  user_id: number | null
  job_run_id: number | null
  reason: Generated<string>
}

export interface PriceHistoryCountsTable {
  shard: number
  level: string
  changes: number
}

export interface PriceTiersTable {
  id: GeneratedAlways<number>
  company_product_id: number | null
  group_product_id: number | null
  min_quantity: number
  price: number
}

export interface ProductFeedsTable {
  id: GeneratedAlways<number>
  name: string
  column_set_id: number
  format: string
  language: string | null
  delimiter: Generated<string>
  filters: Json
  link_pattern: Generated<string>
  every_hours: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ProductInstructionsTable {
  id: GeneratedAlways<number>
  product_id: number
  language_id: number
  body: string
  version: Generated<number>
  changed_by: number
  changed_at: Date
}

export interface ProductLanguagesTable {
  product_id: number
  language_id: number
}

export interface ProductPicturesTable {
  product_id: number
  place: number
  file_id: number
}

export interface ProductRegionsTable {
  product_id: number
  region_id: number
}

export interface ProductStockTable {
  product_id: number
  draft: Generated<number>
  available: Generated<number>
  reserved: Generated<number>
  sold: Generated<number>
  faulty: Generated<number>
  withdrawn: Generated<number>
}

export interface ProductTypesTable {
  id: GeneratedAlways<number>
  title: string
  title_bs: Generated<string>
  title_hr: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ProductsTable {
  id: GeneratedAlways<number>
  code: string
  title: string
  description_en: Generated<string>
  description_bs: Generated<string>
  description_hr: Generated<string>
  category_id: number
  product_type_id: number
  publisher_id: number
  image_file_id: number | null
  vat_treatment: number
  redeem_country: string | null
  kpd: Generated<string>
  gtin: Generated<string>
  tags: Generated<string[]>
  release_date: string | null
  moq: Generated<number>
  low_stock_threshold: Generated<number>
  may_back_order: Generated<boolean>
  key_pattern: string | null
  key_kind: Generated<number>
  base_price: number
  is_withdrawn: Generated<boolean>
  deleted_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  version: Generated<number>
}

export interface PromotionProductsTable {
  id: GeneratedAlways<number>
  promotion_id: number
  product_id: number
  promo_price: number
  currency: string
  moq: Generated<number>
}

export interface PromotionRecipientsTable {
  promotion_id: number
  company_id: number | null
  group_id: number | null
}

export interface PromotionViewsTable {
  promotion_id: number
  user_id: number
  company_id: number
  outcome: string
  seen_at: Date
}

export interface PromotionsTable {
  id: GeneratedAlways<number>
  title: string
  message_title: Generated<string>
  message: Generated<string>
  is_simple: Generated<boolean>
  picture_file_id: number | null
  starts_at: Date
  ends_at: Date
  is_active: Generated<boolean>
  activated_at: Date | null
  for_all: Generated<boolean>
  version: Generated<number>
  created_by: number | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
  deleted_at: Date | null
}

export interface PublishersTable {
  id: GeneratedAlways<number>
  name: string
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface PurchaseDaysTable {
  company_id: number
  day: string
  orders: number
  keys: number
  gross: number
}

export interface RateCountsTable {
  key: string
  ends_at: Date
  count: number
}

export interface RecoveryCodesTable {
  id: GeneratedAlways<number>
  user_id: number
  code_hash: string
  used_at: Date | null
}

export interface RefundLegsTable {
  refund_id: number
  leg_id: number
  net: number
  vat: number
  gross: number
  to_credit: number
}

export interface RefundLinesTable {
  refund_id: number
  leg_id: number
  order_line_id: number
  part: Generated<number>
  units: number
  net: number
  vat: number
  gross: number
}

export interface RefundSumsTable {
  company_id: number
  currency: string
  payment_type: number
  reason_kind: number
  kind: number
  refunds: number
  gross: number
  gross_home: number
}

export interface RefundUnitsTable {
  slot_id: number
  refund_id: number
  key_id: number | null
  outcome: number
  cost_home_e4: Generated<number>
}

export interface RefundsTable {
  id: GeneratedAlways<number>
  order_id: number
  seq: number
  company_id: number
  kind: number
  reason_kind: number
  reason: string
  payment_type: number
  currency: string
  net: number
  vat: number
  gross: number
  gross_home: number
  net_home: number
  units: number
  keys_to_stock: number
  keys_withdrawn: number
  withdrawn_cost_home_e4: number
  user_id: number
  at: Date
}

export interface RegionsTable {
  id: GeneratedAlways<number>
  code: string
  name: string
  name_bs: Generated<string>
  name_hr: Generated<string>
  is_market: Generated<boolean>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface ReplyTemplatesTable {
  id: GeneratedAlways<number>
  name: string
  words_en: Generated<string>
  words_bs: Generated<string>
  words_hr: Generated<string>
  updated_at: Generated<Date>
}

export interface ReportScheduleFilesTable {
  run_id: number
  language: string
  format: string
  name: string
  bytes: Buffer
  made_at: Date
}

export interface ReportScheduleReadersTable {
  schedule_id: number
  user_id: number
}

export interface ReportScheduleRunsTable {
  id: GeneratedAlways<number>
  schedule_id: number
  period: string | null
  due_at: Date
  state: Generated<string>
  tries: Generated<number>
  free_at: Date
  reason: string | null
}

export interface ReportSchedulesTable {
  id: GeneratedAlways<number>
  company_id: number
  user_id: number
  report: string
  name: string
  request: Json
  every: string
  day: number
  hour: number
  formats: string[]
  paused_for: string | null
  next_at: Date
  created_at: Date
  updated_at: Generated<Date>
}

export interface SaleFactsVersionsTable {
  shard: number
  version: number
}

export interface SalesBatchesTable {
  is_month: boolean
  day: string
  batch_id: number
  orders: number
  keys: number
  net_e6: number
  gross_e6: number
  cost_e4: number
}

export interface SalesChangesTable {
  id: GeneratedAlways<number>
  day: string
}

export interface SalesDayLegsTable {
  seller_id: number
  day: string
  buyer_id: number
  net: string
  cost: string
}

export interface SalesDaysTable {
  day: string
  orders: number
  keys: number
  sales_net: number
  cost_e4: number
  paid_orders: number
  paid_keys: number
  net: string
  gross: string
  paid_cost_e4: number
  list: string
}

export interface SalesFacetDaysTable {
  facet: number
  value: number
  day: string
  orders: number
  keys: number
  net_e6: number
  gross_e6: number
  cost_e4: number
  list_e6: number
}

export interface SalesFacetsTable {
  facet: number
  value: number
  month: string
  product_id: number
  orders: number
  keys: number
  net_e6: number
  gross_e6: number
  cost_e4: number
  list_e6: number
}

export interface SalesKeptTable {
  is_only: Generated<boolean>
  until: string
  version: Generated<string>
}

export interface SalesLinesTable {
  order_id: number
  line_id: number
  batch_id: number
  supplier_id: number
  day: string
  company_id: number
  buyer_id: number
  payment_type: number
  is_domestic: boolean
  product_id: number
  keys: number
  net: string
  gross: string
  cost_e4: number
  list: string
  own_net: string
  own_gross: string
}

export interface SalesOrdersTable {
  order_id: number
  day: string
  company_id: number
  buyer_id: number
  payment_type: number
  is_domestic: boolean
  keys: number
  net: string
  gross: string
  cost_e4: number
}

export interface SalesPartiesTable {
  is_month: boolean
  day: string
  company_id: number
  buyer_id: number
  payment_type: number
  is_domestic: boolean
  orders: number
  keys: number
  net_e6: number
  gross_e6: number
  cost_e4: number
}

export interface SalesPartnersTable {
  is_month: boolean
  day: string
  company_id: number
  orders: number
  sales_net: number
  cost_e4: number
}

export interface SalesProductsTable {
  is_month: boolean
  day: string
  product_id: number
  orders: number
  keys: number
  net_e6: number
  gross_e6: number
  cost_e4: number
  list_e6: number
}

export interface SalesProductsUntilTable {
  until: string
  product_id: number
  orders: number
  keys: number
  net_e6: number
  gross_e6: number
  cost_e4: number
  list_e6: number
}

export interface SalesRefundSourcesTable {
  refund_id: number
  line_id: number
  part: number
  batch_id: number
  supplier_id: number
  day: string
  keys: number
  net: string
  gross: string
  cost_e4: string
}

export interface SalesRefundsTable {
  refund_id: number
  line_id: number
  part: number
  day: string
  order_id: number
  company_id: number
  buyer_id: number
  payment_type: number
  is_domestic: boolean
  product_id: number
  keys: number
  net: string
  gross: string
  cost_e4: number
}

export interface SalesSuppliersTable {
  is_month: boolean
  day: string
  supplier_id: number
  orders: number
  keys: number
  net_e6: number
  gross_e6: number
  cost_e4: number
}

export interface SandboxInvoicesTable {
  id: GeneratedAlways<number>
  company_id: number
  order_id: number
  number: string
  refers_to: number | null
  issued_at: Date
  currency: string
  net: number
  vat: number
  gross: number
  lines: Json
}

export interface SandboxKeysTable {
  id: GeneratedAlways<number>
  order_id: number
  line: number
  product_id: number
  came_at: Date
  is_reported: Generated<boolean>
}

export interface SandboxOrderLinesTable {
  order_id: number
  line: number
  product_id: number
  title: string
  quantity: number
  unit_price: number
  owed: number
}

export interface SandboxOrdersTable {
  id: GeneratedAlways<number>
  company_id: number
  number: string
  reference: string
  status: number
  currency: string
  net: number
  vat: number
  gross: number
  refunded: Generated<number>
  placed_at: Date
  valid_until: Date | null
}

export interface SandboxPaymentsTable {
  reference: string
  gateway_id: number
  token: string
  amount: number
  currency: string
  type: string
  description: string
  language: string
  return_url: string
  behaviour: string | null
  state: Generated<string>
  captured: Generated<number>
  refunded: Generated<number>
  reason: string | null
  code: Generated<string>
  approves_at: Date | null
  down_until: Date | null
  lost_answers: Generated<number>
  ops: Generated<string[]>
  created_at: Generated<Date>
}

export interface SandboxPosMessagesTable {
  id: GeneratedAlways<number>
  company_id: number
  device: string
  number: number
  kind: string
  content_hash: Buffer
  answer: Json
}

export interface SandboxPosSalesTable {
  id: GeneratedAlways<number>
  company_id: number
  device: string
  number: number
  state: number
  product_id: number | null
  price: number | null
  till_amount: number | null
  authorised_at: Date | null
  hold_until: Date | null
  order_id: number | null
  finished_at: Date | null
  business_day: string | null
  reprints: Generated<number>
}

export interface SandboxProductsTable {
  id: GeneratedAlways<number>
  company_id: number
  code: string
  title: string
  platform: string
  category: string
  price: number
  tier_from: number | null
  tier_price: number | null
  vat_rate_bp: number
  moq: number
  stock: number
  may_back_order: boolean
  is_withdrawn: Generated<boolean>
  position: number
}

export interface SandboxWorldsTable {
  company_id: number
  currency: string
  funds: number
  orders: Generated<number>
  position: Generated<number>
  invoices: Generated<number>
  held: Generated<number>
  pos_closed_day: string | null
  since: Generated<Date>
}

export interface SavedViewsTable {
  id: GeneratedAlways<number>
  user_id: number
  company_id: number
  list: string
  name: string
  search: string
  is_shared: Generated<boolean>
  created_at: Generated<Date>
}

export interface ScheduledPriceProductsTable {
  schedule_id: number
  product_id: number
  price: number | null
  margin_bp: number | null
  moq: number | null
  tiers: Json
}

export interface ScheduledPricesTable {
  id: GeneratedAlways<number>
  kind: string
  seller_id: number
  user_id: number
  company_id: number | null
  group_id: number | null
  products: number
  product_id: number | null
  valid_from: string
  reason: Generated<string>
  confirms_below_cost: Generated<boolean>
  state: Generated<string>
  problem: string | null
  left_out: Generated<number>
  job_run_id: number | null
  created_at: Generated<Date>
  ended_at: Date | null
}

export interface SecretCanariesTable {
  name: string
  sealed: string
  created_at: Generated<Date>
}

export interface SecurityEventsTable {
  id: GeneratedAlways<number>
  at: Generated<Date>
  kind: string
  user_id: number | null
  company_id: number | null
  ip: string | null
  request_id: string | null
  detail: Json
}

export interface SessionsTable {
  id: GeneratedAlways<number>
  token_hash: Buffer
  user_id: number
  created_at: Generated<Date>
  last_seen_at: Generated<Date>
  expires_at: Date
  reauthenticated_at: Generated<Date>
  ended_at: Date | null
  end_reason: string | null
  ip: Generated<string>
  user_agent: Generated<string>
}

export interface ShopItemsTable {
  slot: string
  woo_id: number
  parent_id: number | null
  name: string
  sku: string
  gtin: string
  price: number | null
  sale_price: number | null
  stock: number | null
  status: string
  picture_id: number | null
  further_ids: Generated<number[]>
  seen_at: Date
  is_gone: Generated<boolean>
}

export interface ShopLinksTable {
  id: GeneratedAlways<number>
  slot: string
  woo_id: number
  product_id: number
  own_price: number | null
  rule_price: number | null
  told_stock: number | null
  told_image_id: number | null
  told_picture_id: number | null
  told_further: Generated<number[]>
  told_further_ids: Generated<number[]>
  linked_by: number
  linked_at: Date
}

export interface ShopRunItemsTable {
  run_id: number
  woo_id: number
  product_id: number
  before: Json
  sent: Json
  after: Json
  state: Generated<string>
  problem: string | null
  words: Generated<string>
  tries: Generated<number>
}

export interface ShopRunsTable {
  id: GeneratedAlways<number>
  slot: string
  kind: string
  state: Generated<string>
  user_id: number | null
  undoes_id: number | null
  pages: Generated<number>
  all_pages: number | null
  parents: Json
  changed_since: Date | null
  then_pushes: Generated<boolean>
  created_at: Date
  finished_at: Date | null
}

export interface ShopsTable {
  slot: string
  name: string
  address: string
  consumer_key: string
  sealed_secret: string
  currency: string
  is_on: Generated<boolean>
  asked_at: Date | null
  problem: string | null
  asks_first: Generated<boolean>
  changed_by: number
  changed_at: Date
  price_group_id: number | null
  price_change_bp: Generated<number>
  price_ending: Generated<string>
  takes_net: Generated<boolean>
  pushes_price: Generated<boolean>
  pushes_stock: Generated<boolean>
  pushes_status: Generated<boolean>
  pushes_title: Generated<boolean>
  pushes_picture: Generated<boolean>
  stock_reserve: Generated<number>
  stock_cap: number | null
  every_hours: number | null
  batch_size: Generated<number>
  failures: Generated<number>
  next_try_at: Date | null
  paused_at: Date | null
  claimed_until: Date | null
  compared_at: Date | null
  pushed_at: Date | null
}

export interface SignInChallengesTable {
  id: Generated<string>
  token_hash: Buffer
  user_id: number
  kind: number
  purpose: string
  code_hash: string | null
  phone: string | null
  sent_at: Date | null
  tries: Generated<number>
  created_at: Generated<Date>
  expires_at: Date
  used_at: Date | null
}

export interface SignInFailuresTable {
  id: GeneratedAlways<number>
  account: string
  ip: string
  at: Generated<Date>
}

export interface SlotReplacementsTable {
  id: GeneratedAlways<number>
  slot_id: number
  old_key_id: number
  new_key_id: number | null
  reason: string
  user_id: number
  at: Generated<Date>
}

export interface SlotsTable {
  id: GeneratedAlways<number>
  order_id: number
  order_line_id: number
  position: number
  state: number
  key_id: number | null
  cost_home_e4: Generated<number>
  assigned_at: Date | null
  delivered_at: Date | null
  revealed_at: Date | null
  invoice_part: number | null
  refunded_at: Date | null
}

export interface SmsGatewayTable {
  id: Generated<number>
  is_on: boolean
  address: string
  sender: string
  sealed_key: string
  changed_by: number
  changed_at: Date
}

export interface SmsMessagesTable {
  id: GeneratedAlways<number>
  dedupe_key: string
  kind: string
  language: string
  to_number: string
  data: Json
  sealed_data: string | null
  company_id: number | null
  user_id: number | null
  order_id: number | null
  state: Generated<string>
  tries: Generated<number>
  error: string | null
  claimed_at: Date | null
  report_asked_at: Date | null
  reference: string | null
  good_until: Date
  created_at: Generated<Date>
  sent_at: Date | null
}

export interface StockArrivalsTable {
  transaction_id: string
  product_id: number
  batch_id: number
  expires_on: string | null
  state: number
  keys: number
}

export interface StockToldTable {
  product_id: number
  is_low: boolean
  is_out: boolean
}

export interface SupplierClaimEventsTable {
  id: GeneratedAlways<number>
  claim_id: number
  state: number
  user_id: number
  note: Generated<string>
  at: Date
}

export interface SupplierClaimKeysTable {
  claim_id: number
  key_id: number
  is_live: Generated<boolean>
}

export interface SupplierClaimsTable {
  id: GeneratedAlways<number>
  number: Generated<string>
  batch_id: number
  state: Generated<number>
  keys: number
  amount: number
  credit: number | null
  answer: Generated<string>
  created_by: number
  created_at: Generated<Date>
  sent_at: Date | null
  closed_at: Date | null
}

export interface SupplierShortagesTable {
  supplier_id: number
  buyer_id: number
  at: Generated<Date>
}

export interface TaxNumberChecksTable {
  id: GeneratedAlways<number>
  company_id: number
  number: string
  outcome: string
  source: string
  consultation: Generated<string>
  holder_name: Generated<string>
  holder_address: Generated<string>
  note: Generated<string>
  checked_by: number | null
  checked_at: Date
}

export interface TicketCountsTable {
  counted_for: number
  status: number
  tickets: Generated<number>
}

export interface TicketFilesTable {
  file_id: number
  user_id: number
  message_id: number | null
}

export interface TicketMessagesTable {
  id: GeneratedAlways<number>
  ticket_id: number
  user_id: number | null
  is_ours: boolean
  is_internal: Generated<boolean>
  kind: Generated<string>
  body: Generated<string>
  detail: Json
  at: Generated<Date>
}

export interface TicketReadsTable {
  ticket_id: number
  user_id: number
  message_id: number
  at: Generated<Date>
}

export interface TicketsTable {
  id: GeneratedAlways<number>
  number: Generated<string>
  company_id: number
  user_id: number | null
  guest_name: string | null
  guest_email: string | null
  guest_language: string | null
  guest_key: string | null
  subject: string
  status: Generated<number>
  emergency: Generated<number>
  assignee_id: number | null
  order_id: number | null
  key_id: number | null
  product_id: number | null
  version: Generated<number>
  created_at: Generated<Date>
  last_at: Generated<Date>
  is_answered: Generated<boolean>
  first_answer_at: Date | null
  resolved_at: Date | null
  rating: number | null
  rating_comment: string | null
}

export interface TownsTable {
  id: GeneratedAlways<number>
  country_id: number
  name: string
  postal_code: Generated<string>
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface UsedCaptchasTable {
  signature: string
  used_at: Generated<Date>
}

export interface UserPreferencesTable {
  user_id: number
  name: string
  value: Json
  updated_at: Generated<Date>
}

export interface UserRolesTable {
  user_id: number
  role_id: number
}

export interface UsersTable {
  id: GeneratedAlways<number>
  company_id: number
  username: string
  email: string
  first_name: string
  last_name: string
  phone: Generated<string>
  language: Generated<string>
  password_hash: string | null
  photo_file_id: number | null
  is_disabled: Generated<boolean>
  disabled_at: Date | null
  erased_at: Date | null
  mfa_kind: Generated<number>
  mfa_secret_sealed: string | null
  mfa_pending_sealed: string | null
  mfa_pending_until: Date | null
  mfa_last_step: Generated<number>
  mfa_set_at: Date | null
  outsider_until: Date | null
  last_sign_in_at: Date | null
  created_at: Generated<Date>
  updated_at: Generated<Date>
}

export interface VatTextsTable {
  reason: string
  version: number
  text: Json
  changed_by: number
  changed_at: Date
}

export interface WebhookAttemptsTable {
  id: GeneratedAlways<number>
  delivery_id: number
  at: Date
  status: number | null
  milliseconds: number
  problem: Json
  answer: Generated<string>
}

export interface WebhookDeliveriesTable {
  id: GeneratedAlways<number>
  webhook_id: number
  event_id: number
  previous_sequence: number | null
  state: Generated<number>
  attempts: Generated<number>
  tries: Generated<number>
  next_at: Date | null
  claimed_until: Date | null
  settled_at: Date | null
  created_at: Generated<Date>
}

export interface WebhooksTable {
  id: GeneratedAlways<number>
  version: Generated<number>
  company_id: number
  environment: Generated<string>
  name: string
  address: string
  types: Generated<string[]>
  sealed_secret: string
  former_sealed_secret: string | null
  former_until: Date | null
  is_on: Generated<boolean>
  off_reason: string | null
  off_at: Date | null
  position: number
  last_sequence: number | null
  failing_since: Date | null
  failures: Generated<number>
  probe_at: Date | null
  told_at: Date | null
  last_success_at: Date | null
  created_by: number | null
  created_at: Generated<Date>
  removed_at: Date | null
}

export interface DB {
  access_point: AccessPointTable
  account_changes: AccountChangesTable
  api_credential_days: ApiCredentialDaysTable
  api_credentials: ApiCredentialsTable
  archive_parts: ArchivePartsTable
  archives: ArchivesTable
  bank_entries: BankEntriesTable
  bank_entry_counts: BankEntryCountsTable
  bank_entry_further_orders: BankEntryFurtherOrdersTable
  bank_statements: BankStatementsTable
  batch_stock: BatchStockTable
  bulk_update_rows: BulkUpdateRowsTable
  bulk_updates: BulkUpdatesTable
  card_refunds: CardRefundsTable
  cart_items: CartItemsTable
  carts: CartsTable
  catalogue_versions: CatalogueVersionsTable
  categories: CategoriesTable
  companies: CompaniesTable
  company_documents: CompanyDocumentsTable
  company_notes: CompanyNotesTable
  company_product_counts: CompanyProductCountsTable
  company_products: CompanyProductsTable
  company_sign_ups: CompanySignUpsTable
  contact_persons: ContactPersonsTable
  corrections: CorrectionsTable
  countries: CountriesTable
  credit_due_notices: CreditDueNoticesTable
  currencies: CurrenciesTable
  custody_anchors: CustodyAnchorsTable
  custody_heads: CustodyHeadsTable
  custody_log: CustodyLogTable
  custody_waiting: CustodyWaitingTable
  data_keys: DataKeysTable
  delivery_addresses: DeliveryAddressesTable
  due_reminder_stops: DueReminderStopsTable
  due_reminders: DueRemindersTable
  e_invoices: EInvoicesTable
  erasure_requests: ErasureRequestsTable
  estimates: EstimatesTable
  exchange_rates: ExchangeRatesTable
  fault_reports: FaultReportsTable
  feed_addresses: FeedAddressesTable
  feed_column_sets: FeedColumnSetsTable
  feed_fetches: FeedFetchesTable
  feed_serving: FeedServingTable
  files: FilesTable
  idempotency_keys: IdempotencyKeysTable
  import_chunks: ImportChunksTable
  import_headings: ImportHeadingsTable
  imports: ImportsTable
  invariant_runs: InvariantRunsTable
  invoice_counters: InvoiceCountersTable
  invoice_files: InvoiceFilesTable
  invoice_openings: InvoiceOpeningsTable
  invoice_part_lines: InvoicePartLinesTable
  invoice_parties: InvoicePartiesTable
  invoice_totals: InvoiceTotalsTable
  invoices: InvoicesTable
  invoices_due: InvoicesDueTable
  invoices_held: InvoicesHeldTable
  job_runs: JobRunsTable
  key_batches: KeyBatchesTable
  key_import_codes: KeyImportCodesTable
  key_imports: KeyImportsTable
  key_returns: KeyReturnsTable
  key_suppliers: KeySuppliersTable
  keys: KeysTable
  keys_seen: KeysSeenTable
  languages: LanguagesTable
  ledger_accounts: LedgerAccountsTable
  ledger_counts: LedgerCountsTable
  ledger_postings: LedgerPostingsTable
  ledger_transactions: LedgerTransactionsTable
  live_events: LiveEventsTable
  mail_bounces: MailBouncesTable
  mail_causes: MailCausesTable
  mail_counts: MailCountsTable
  mail_template_versions: MailTemplateVersionsTable
  mail_templates: MailTemplatesTable
  mails: MailsTable
  news: NewsTable
  notification_choices: NotificationChoicesTable
  notification_counts: NotificationCountsTable
  notifications: NotificationsTable
  order_counts: OrderCountsTable
  order_events: OrderEventsTable
  order_legs: OrderLegsTable
  order_line_prices: OrderLinePricesTable
  order_lines: OrderLinesTable
  order_notes: OrderNotesTable
  order_totals: OrderTotalsTable
  orders: OrdersTable
  parameter_changes: ParameterChangesTable
  parameters: ParametersTable
  partner_catalogue_products: PartnerCatalogueProductsTable
  partner_catalogue_told: PartnerCatalogueToldTable
  partner_catalogues: PartnerCataloguesTable
  partner_event_readers: PartnerEventReadersTable
  partner_events: PartnerEventsTable
  partner_orders: PartnerOrdersTable
  partner_requests: PartnerRequestsTable
  passkeys: PasskeysTable
  password_resets: PasswordResetsTable
  payment_attempt_events: PaymentAttemptEventsTable
  payment_attempts: PaymentAttemptsTable
  payment_differences: PaymentDifferencesTable
  payment_gateways: PaymentGatewaysTable
  payment_notices: PaymentNoticesTable
  payment_reconciliations: PaymentReconciliationsTable
  pos_days: PosDaysTable
  pos_devices: PosDevicesTable
  pos_messages: PosMessagesTable
  pos_sales: PosSalesTable
  price_group_counts: PriceGroupCountsTable
  price_group_products: PriceGroupProductsTable
  price_groups: PriceGroupsTable
  price_history: PriceHistoryTable
  price_history_counts: PriceHistoryCountsTable
  price_tiers: PriceTiersTable
  product_feeds: ProductFeedsTable
  product_instructions: ProductInstructionsTable
  product_languages: ProductLanguagesTable
  product_pictures: ProductPicturesTable
  product_regions: ProductRegionsTable
  product_stock: ProductStockTable
  product_types: ProductTypesTable
  products: ProductsTable
  promotion_products: PromotionProductsTable
  promotion_recipients: PromotionRecipientsTable
  promotion_views: PromotionViewsTable
  promotions: PromotionsTable
  publishers: PublishersTable
  purchase_days: PurchaseDaysTable
  rate_counts: RateCountsTable
  recovery_codes: RecoveryCodesTable
  refund_legs: RefundLegsTable
  refund_lines: RefundLinesTable
  refund_sums: RefundSumsTable
  refund_units: RefundUnitsTable
  refunds: RefundsTable
  regions: RegionsTable
  reply_templates: ReplyTemplatesTable
  report_schedule_files: ReportScheduleFilesTable
  report_schedule_readers: ReportScheduleReadersTable
  report_schedule_runs: ReportScheduleRunsTable
  report_schedules: ReportSchedulesTable
  sale_facts_versions: SaleFactsVersionsTable
  sales_batches: SalesBatchesTable
  sales_changes: SalesChangesTable
  sales_day_legs: SalesDayLegsTable
  sales_days: SalesDaysTable
  sales_facet_days: SalesFacetDaysTable
  sales_facets: SalesFacetsTable
  sales_kept: SalesKeptTable
  sales_lines: SalesLinesTable
  sales_orders: SalesOrdersTable
  sales_parties: SalesPartiesTable
  sales_partners: SalesPartnersTable
  sales_products: SalesProductsTable
  sales_products_until: SalesProductsUntilTable
  sales_refund_sources: SalesRefundSourcesTable
  sales_refunds: SalesRefundsTable
  sales_suppliers: SalesSuppliersTable
  sandbox_invoices: SandboxInvoicesTable
  sandbox_keys: SandboxKeysTable
  sandbox_order_lines: SandboxOrderLinesTable
  sandbox_orders: SandboxOrdersTable
  sandbox_payments: SandboxPaymentsTable
  sandbox_pos_messages: SandboxPosMessagesTable
  sandbox_pos_sales: SandboxPosSalesTable
  sandbox_products: SandboxProductsTable
  sandbox_worlds: SandboxWorldsTable
  saved_views: SavedViewsTable
  scheduled_price_products: ScheduledPriceProductsTable
  scheduled_prices: ScheduledPricesTable
  secret_canaries: SecretCanariesTable
  security_events: SecurityEventsTable
  sessions: SessionsTable
  shop_items: ShopItemsTable
  shop_links: ShopLinksTable
  shop_run_items: ShopRunItemsTable
  shop_runs: ShopRunsTable
  shops: ShopsTable
  sign_in_challenges: SignInChallengesTable
  sign_in_failures: SignInFailuresTable
  slot_replacements: SlotReplacementsTable
  slots: SlotsTable
  sms_gateway: SmsGatewayTable
  sms_messages: SmsMessagesTable
  stock_arrivals: StockArrivalsTable
  stock_told: StockToldTable
  supplier_claim_events: SupplierClaimEventsTable
  supplier_claim_keys: SupplierClaimKeysTable
  supplier_claims: SupplierClaimsTable
  supplier_shortages: SupplierShortagesTable
  tax_number_checks: TaxNumberChecksTable
  ticket_counts: TicketCountsTable
  ticket_files: TicketFilesTable
  ticket_messages: TicketMessagesTable
  ticket_reads: TicketReadsTable
  tickets: TicketsTable
  towns: TownsTable
  used_captchas: UsedCaptchasTable
  user_preferences: UserPreferencesTable
  user_roles: UserRolesTable
  users: UsersTable
  vat_texts: VatTextsTable
  webhook_attempts: WebhookAttemptsTable
  webhook_deliveries: WebhookDeliveriesTable
  webhooks: WebhooksTable
}
