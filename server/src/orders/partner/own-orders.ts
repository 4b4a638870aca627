export {
  insertPartnerOrder,
  lockReference,
  orderByReference,
  owedOrders,
  partnerOrder,
  type PartnerOrderFound,
  partnerOrders,
} from './partner-orders.sql.ts'
