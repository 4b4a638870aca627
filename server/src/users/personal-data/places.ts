import type { DataFate, DataKindName } from '@brava/contract/users/personal-data-kinds.ts'

/**
 * Texts that name the person: those of the person's own company, and those that an act of the person caused elsewhere.
 */
export interface Named {
  readonly named: readonly string[]
  /** The owner of the rows: the id of the company, and of the person who reads them. */
  readonly of: string
  readonly reader?: string
  /**
   * The act that caused them: by the id of its author, of a ticket, or in a key such as "ticket:<message>:<reader>".
   */
  readonly by?: string
  readonly ticket?: string
  readonly cause?: string
}

/**
 * How a person's rows are found. The account id shows whose they are; data that others can type (an address, a name, a
 * phone) shows it only under the conditions of `soughtFor`.
 */
export type Whose =
  /** By id; rows without one also by address, unless they belong to another company. */
  | { readonly id: string; readonly orEmail?: string; readonly of?: string }
  /** The e-mail address, ignoring case. */
  | { readonly email: string }
  /** "user:<id>". Attempts under a name that nobody has belong to nobody. */
  | { readonly account: string }
  /** "from:<id>". How much a mailbox received belongs to the mailbox, whoever has it (guarantee G52). */
  | { readonly sender: string }
  | Named
  /** Belonging to the person's company, and to a keeper: name, e-mail address or phone match the person's. */
  | {
      readonly company: string
      readonly keeper?: string
      readonly name?: string
      readonly email?: string
      readonly phone?: string
    }

/** Messages that have not been sent yet: the columns with the state, the recipient and the order. */
export interface Waits {
  readonly state: string
  readonly email?: string
  readonly phone?: string
  readonly order: string
}

/** The replacement: a value, or a neutral name. */
export type Put = string | number | boolean | null | { readonly neutral: 'first' | 'last' | 'full' | 'username' }

/** Rows with personal data: where they are, how they are found, and which columns contain it. */
export interface Place {
  readonly kind: DataKindName
  readonly table: string
  readonly whose: Whose
  /** Columns with personal data, except the one by which the rows are found. */
  readonly columns?: readonly string[]
  /** Columns shown in the person's export; none if it only says that and when they did something. Never a secret. */
  readonly shown?: readonly string[]
  /** The column with the time. */
  readonly at?: string
  /** The new contents of replaced columns. */
  readonly put?: Readonly<Record<string, Put>>
  /** How a row records a change, so that a form opened before does not restore the person's data. */
  readonly version?: 'updatedAt' | 'counted'
  /** If it differs from the fate of the kind. */
  readonly fate?: DataFate
  /**
   * A message still to be sent to somebody else, or about an order, is not deleted; the sweep removes it once it is
   * sent.
   */
  readonly waits?: Waits
}

const own = (kind: DataKindName, table: string, more: Partial<Place> = {}): Place => ({
  kind,
  table,
  whose: { id: 'user_id' },
  ...more,
})
/** Who did something: the account id, shown as a name; after an erasure as a neutral one. */
const who = (kind: DataKindName, table: string, column = 'user_id', at?: string): Place => ({
  kind,
  table,
  whose: { id: column },
  ...(at ? { at } : {}),
})

/**
 * Where personal data of people with an account is stored: the one list behind the page "Your data", the export, the
 * preview and the erasure. `places.test.ts` walks every column of the database and fails for one that is neither here
 * nor declared as nobody's. Deletion follows this order.
 */
export const places: readonly Place[] = [
  own('access', 'recovery_codes', { shown: ['used_at'] }),
  own('access', 'passkeys', { columns: ['name'], shown: ['name', 'created_at', 'last_used_at'] }),
  own('access', 'sign_in_challenges', { columns: ['phone'], shown: ['phone', 'purpose', 'created_at'] }),
  own('access', 'password_resets', { shown: ['created_at', 'expires_at', 'used_at'] }),
  own('access', 'account_changes', {
    columns: ['old_email', 'new_email', 'reason'],
    shown: ['kind', 'old_email', 'new_email', 'asked_at', 'outcome'],
  }),
  own('sessions', 'sessions', {
    columns: ['ip', 'user_agent', 'end_reason'],
    shown: ['created_at', 'last_seen_at', 'ended_at', 'ip', 'user_agent'],
  }),
  { kind: 'sessions', table: 'sign_in_failures', whose: { account: 'account' }, columns: ['ip'], shown: ['at', 'ip'] },
  own('preferences', 'user_preferences', { columns: ['name', 'value'], shown: ['name', 'value'] }),
  own('preferences', 'saved_views', {
    columns: ['name'],
    shown: ['list', 'name', 'search', 'is_shared', 'created_at'],
  }),
  own('preferences', 'report_schedule_readers', { shown: ['schedule_id'] }),
  own('preferences', 'report_schedules', {
    columns: ['name', 'request'],
    shown: ['report', 'name', 'request', 'every', 'created_at'],
  }),
  own('preferences', 'notification_choices', { shown: ['topic', 'in_product', 'mail'] }),
  own('preferences', 'promotion_views', { shown: ['outcome'] }),
  own('preferences', 'carts', { shown: ['reference', 'updated_at'] }),
  own('preferences', 'idempotency_keys', { columns: ['key', 'response', 'body_hash'], at: 'created_at' }),
  own('notifications', 'notifications', {
    columns: ['detail', 'words'],
    shown: ['topic', 'kind', 'created_at', 'seen_at'],
  }),
  own('mails', 'mails', {
    whose: { id: 'user_id', orEmail: 'to_address', of: 'company_id' },
    columns: ['data', 'subject', 'to_name'],
    shown: ['to_address', 'subject', 'template', 'created_at', 'sent_at', 'state'],
    waits: { state: 'state', email: 'to_address', order: 'order_id' },
  }),
  own('mails', 'sms_messages', {
    columns: ['to_number', 'data'],
    shown: ['to_number', 'kind', 'created_at', 'sent_at', 'state'],
    waits: { state: 'state', phone: 'to_number', order: 'order_id' },
  }),
  {
    kind: 'mails',
    table: 'mail_bounces',
    whose: { email: 'address' },
    columns: ['reason'],
    shown: ['reason', 'since'],
  },
  { kind: 'mails', table: 'mail_counts', whose: { sender: 'key' }, shown: ['day', 'count'] },

  {
    kind: 'mentions',
    table: 'mails',
    whose: { named: ['data', 'subject'], of: 'company_id', reader: 'user_id', cause: 'dedupe_key' },
  },
  {
    kind: 'mentions',
    table: 'notifications',
    whose: { named: ['detail', 'words'], of: 'company_id', ticket: 'ticket_id' },
  },
  { kind: 'mentions', table: 'news', whose: { named: ['detail'], of: 'company_id', by: 'user_id' } },
  { kind: 'mentions', table: 'job_runs', whose: { named: ['result'], of: 'company_id', by: 'user_id' } },
  own('mentions', 'imports', { columns: ['user_name'], put: { user_name: { neutral: 'full' } } }),
  {
    kind: 'mentions',
    table: 'contact_persons',
    whose: { company: 'company_id', keeper: 'keeper_id', name: 'name', email: 'email', phone: 'phone' },
    columns: ['duty'],
    shown: ['name', 'duty', 'email', 'phone'],
    fate: 'deleted',
  },
  {
    kind: 'mentions',
    table: 'companies',
    whose: { company: 'id', name: 'contact_person' },
    shown: ['contact_person'],
    put: { contact_person: '' },
    version: 'counted',
  },
  {
    kind: 'mentions',
    table: 'companies',
    whose: { company: 'id', phone: 'phone' },
    shown: ['phone'],
    put: { phone: '' },
    version: 'counted',
  },
  {
    kind: 'mentions',
    table: 'companies',
    whose: { company: 'id', email: 'email' },
    shown: ['email'],
    put: { email: '' },
    version: 'counted',
  },
  {
    kind: 'mentions',
    table: 'delivery_addresses',
    whose: { company: 'company_id', name: 'recipient' },
    shown: ['recipient'],
    put: { recipient: { neutral: 'full' } },
    version: 'updatedAt',
  },
  {
    kind: 'mentions',
    table: 'delivery_addresses',
    whose: { company: 'company_id', phone: 'phone' },
    shown: ['phone'],
    put: { phone: '' },
    version: 'updatedAt',
  },

  own('tickets', 'tickets', {
    columns: ['subject', 'rating_comment'],
    shown: ['number', 'subject', 'created_at', 'rating', 'rating_comment'],
  }),
  own('tickets', 'ticket_messages', { columns: ['body', 'detail'], shown: ['ticket_id', 'kind', 'body', 'at'] }),
  own('tickets', 'ticket_files'),
  own('tickets', 'ticket_reads', { at: 'at' }),
  who('tickets', 'tickets', 'assignee_id', 'created_at'),
  own('work', 'company_notes', { columns: ['body'], shown: ['body', 'at'] }),
  own('work', 'order_notes', { columns: ['body'], shown: ['order_id', 'body'] }),
  who('work', 'api_credentials', 'created_by', 'created_at'),
  who('work', 'api_credentials', 'revoked_by'),
  who('work', 'access_point', 'changed_by'),
  who('work', 'account_changes', 'asked_by', 'asked_at'),
  who('work', 'bulk_updates'),
  who('work', 'company_documents'),
  who('work', 'exchange_rates', 'user_id', 'created_at'),
  who('work', 'imports'),
  who('work', 'job_runs', 'user_id', 'created_at'),
  who('work', 'key_batches', 'imported_by'),
  who('work', 'mail_template_versions', 'changed_by', 'changed_at'),
  who('work', 'mail_templates', 'changed_by', 'changed_at'),
  who('work', 'news', 'user_id', 'at'),
  who('work', 'parameter_changes', 'user_id', 'at'),
  who('work', 'parameters', 'updated_by', 'updated_at'),
  who('work', 'payment_gateways', 'updated_by'),
  who('work', 'price_history', 'user_id', 'at'),
  who('work', 'scheduled_prices', 'user_id', 'created_at'),
  who('work', 'product_instructions', 'changed_by'),
  who('work', 'promotions', 'created_by'),
  who('work', 'shop_links', 'linked_by'),
  who('work', 'shop_runs'),
  who('work', 'shops', 'changed_by'),
  who('work', 'sms_gateway', 'changed_by', 'changed_at'),
  who('work', 'supplier_claim_events'),
  who('work', 'supplier_claims', 'created_by', 'created_at'),
  who('work', 'tax_number_checks', 'checked_by', 'checked_at'),
  who('work', 'vat_texts', 'changed_by'),
  who('work', 'webhooks', 'created_by'),
  who('work', 'pos_sales', 'claim_decided_by'),

  own('orders', 'orders', {
    columns: ['email', 'phone', 'delivery'],
    shown: ['number', 'placed_at', 'email', 'phone', 'delivery'],
  }),
  who('orders', 'orders', 'approved_by', 'placed_at'),
  who('orders', 'order_events', 'user_id', 'at'),
  who('orders', 'slot_replacements'),
  who('orders', 'refunds'),
  who('orders', 'fault_reports', 'user_id', 'reported_at'),
  who('orders', 'fault_reports', 'handled_by', 'reported_at'),
  who('orders', 'key_returns', 'user_id', 'requested_at'),
  who('orders', 'key_returns', 'handled_by', 'requested_at'),
  who('books', 'payment_attempts'),
  who('books', 'payment_differences', 'handled_by'),
  who('books', 'bank_entries', 'handled_by'),
  who('books', 'ledger_transactions', 'user_id', 'at'),
  who('books', 'corrections', 'asked_by', 'asked_at'),
  who('books', 'corrections', 'decided_by', 'decided_at'),
  { kind: 'custody', table: 'custody_log', whose: { id: 'user_id' }, columns: ['ip'], at: 'at' },
  own('security', 'security_events', { columns: ['ip', 'detail'], shown: ['at', 'kind', 'ip'] }),
  own('terms', 'company_sign_ups', { columns: ['message', 'ip'], shown: ['accepted_at', 'message', 'ip'] }),
  own('terms', 'erasure_requests', { columns: ['answer'], shown: ['asked_at', 'decided_at', 'state', 'answer'] }),
  who('terms', 'erasure_requests', 'asked_by', 'asked_at'),
  who('terms', 'erasure_requests', 'decided_by', 'decided_at'),

  own('account', 'user_roles', { shown: ['role_id'], fate: 'neutral' }),
  own('notifications', 'notification_counts', { fate: 'neutral' }),
  // The row itself comes last: until then it shows who owns the others.
  {
    kind: 'account',
    table: 'users',
    whose: { id: 'id' },
    columns: ['username', 'email', 'first_name', 'last_name', 'phone'],
    shown: [
      'username',
      'email',
      'first_name',
      'last_name',
      'phone',
      'language',
      'created_at',
      'last_sign_in_at',
      'is_disabled',
    ],
    put: {
      username: { neutral: 'username' },
      email: '',
      first_name: { neutral: 'first' },
      last_name: { neutral: 'last' },
      phone: '',
      language: 'en',
      password_hash: null,
      mfa_kind: 0,
      mfa_secret_sealed: null,
      mfa_pending_sealed: null,
      mfa_pending_until: null,
      mfa_last_step: 0,
      mfa_set_at: null,
      outsider_until: null,
      last_sign_in_at: null,
    },
  },
]
