/**
 * Columns that look as if they were about people and are not, or only of companies, or hold what somebody writes freely
 * about things, by reason. A column that is here is not looked at by export and erasure.
 */
export const nobodys: Readonly<Record<string, readonly string[]>> = {
  'names and texts of things, their history and machine-made answers': [
    'bulk_update_rows.after', 'bulk_update_rows.before', 'categories.title', 'categories.title_bs', 'categories.title_hr',
    'countries.name', 'currencies.name', 'feed_column_sets.columns', 'feed_column_sets.name', 'files.name',
    'import_chunks.details', 'import_headings.columns', 'imports.columns', 'imports.facts', 'imports.file_name',
    'invariant_runs.breaches', 'invoices_held.findings', 'key_batches.file_name', 'languages.name', 'languages.name_bs',
    'languages.name_hr', 'mail_template_versions.body', 'mail_template_versions.name', 'mail_template_versions.subject',
    'mail_templates.body', 'mail_templates.name', 'mail_templates.subject', 'order_line_prices.trace', 'order_lines.title',
    'parameter_changes.before', 'parameter_changes.name', 'parameter_changes.value', 'parameters.name', 'parameters.value',
    'pos_days.differences', 'price_groups.name', 'product_feeds.filters', 'product_feeds.name', 'product_instructions.body',
    'product_types.title', 'product_types.title_bs', 'product_types.title_hr', 'products.description_bs',
    'products.description_en', 'products.description_hr', 'products.title', 'promotions.message',
    'promotions.message_title', 'promotions.title', 'publishers.name', 'regions.name', 'regions.name_bs', 'regions.name_hr',
    'reply_templates.name', 'reply_templates.words_bs', 'reply_templates.words_en', 'reply_templates.words_hr',
    'report_schedule_files.name', 'report_schedule_runs.reason', 'secret_canaries.name', 'shop_items.name',
    'shop_run_items.after', 'shop_run_items.before', 'shop_run_items.sent', 'shop_run_items.words', 'shop_runs.parents',
    'shops.name', 'towns.name', 'towns.postal_code', 'vat_texts.reason', 'vat_texts.text', 'webhooks.name',
  ],
  'false data of the sandbox': [
    'sandbox_invoices.lines', 'sandbox_order_lines.title', 'sandbox_payments.description', 'sandbox_payments.reason',
    'sandbox_pos_messages.answer', 'sandbox_products.title',
  ],
  'programs and machines, not people': [
    'access_point.address', 'api_credentials.addresses', 'api_credentials.last_ip', 'api_credentials.name',
    'feed_fetches.ip', 'feed_fetches.user_agent', 'partner_events.facts', 'partner_requests.body_hash',
    'partner_requests.key', 'partner_requests.response', 'pos_messages.answer', 'shops.address', 'sms_gateway.address',
    'webhook_attempts.answer', 'webhook_attempts.problem', 'webhooks.address',
  ],
  'of a company or a supplier as a firm; its own to change': [
    'companies.address', 'companies.bank_account', 'companies.legal_name', 'companies.name', 'companies.postal_code',
    'companies.town', 'company_documents.file_name', 'company_documents.title', 'delivery_addresses.address',
    'delivery_addresses.postal_code', 'delivery_addresses.town', 'key_suppliers.contact', 'key_suppliers.email',
    'key_suppliers.name', 'key_suppliers.note', 'key_suppliers.phone', 'tax_number_checks.holder_address',
    'tax_number_checks.holder_name', 'tax_number_checks.note',
  ],
  'accounting records: untouched by an erasure (the kind "books")': [
    'bank_entries.account', 'bank_entries.party', 'bank_entries.party_account', 'bank_entries.reason',
    'bank_entries.words', 'bank_statements.account', 'card_refunds.reason', 'corrections.answer', 'corrections.memo',
    'e_invoices.reason', 'estimates.snapshot', 'invoice_parties.facts', 'invoices.snapshot', 'ledger_transactions.memo',
    'payment_attempt_events.detail', 'payment_attempts.reason', 'payment_differences.detail', 'payment_differences.reason',
  ],
  'reasons and answers about orders, keys and prices (the kinds "orders", "custody" and "work")': [
    'bulk_updates.reason', 'custody_log.reason', 'exchange_rates.reason', 'fault_reports.answer', 'fault_reports.reason',
    'key_returns.answer', 'key_returns.reason', 'order_events.detail', 'orders.deny_reason', 'orders.free_reason',
    'pos_sales.claim_note', 'price_history.reason', 'refunds.reason', 'slot_replacements.reason',
    'supplier_claim_events.note', 'supplier_claims.answer',
  ],
  'people without an account, of whom only what they wrote is known (the kind "tickets")': [
    'tickets.guest_email', 'tickets.guest_name',
  ],
  'numbers and counts that name nobody for longer than a minute': ['company_sign_ups.key', 'rate_counts.key'],
}
