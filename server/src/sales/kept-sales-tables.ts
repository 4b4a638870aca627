/**
 * The tables whose rows `kept_sales()` sums from orders: if emptied together, they are filled again from the day after
 * `sales_kept.until`.
 */
export const keptSalesTables = [
  'sales_days',
  'sales_products',
  'sales_products_until',
  'sales_orders',
  'sales_lines',
  'sales_facets',
  'sales_facet_days',
  'sales_refunds',
  'sales_refund_sources',
  'sales_parties',
  'sales_batches',
  'sales_suppliers',
  'sales_partners',
  'sales_day_legs',
  'purchase_days',
] as const
