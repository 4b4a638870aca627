export {
  insertPartnerOrder,
  orderByReference,
  owedOrders,
  partnerOrder,
  type PartnerOrderFound,
  partnerOrders,
} from './partner-orders.sql.ts'
