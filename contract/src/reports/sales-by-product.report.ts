import { report } from './report.ts'

export const salesByProduct = report({
  name: 'salesByProduct',
  title: { en: 'Sales by product', bs: 'Prodaja po proizvodu', hr: 'Prodaja po proizvodu' },
  summary: {
    rows: 'Sales by product: net, VAT, gross, margin, orders and keys of each, with the period before',
    sum: 'What sales by product come to, with their course of time',
    export: 'Sales by product as a file',
  },
  path: {
    rows: '/reports/get-sales-by-products',
    sum: '/reports/get-sum-sales-by-products',
    export: '/reports/export-sales-by-products',
  },
  roles: 'distributorsAndResellers',
  group: 'product',
  measures: ['totalSalesNetto', 'vat', 'totalSales', 'margin', 'marginBp', 'orders', 'keys'],
  filters: [
    'markets',
    'companyIds',
    'companyTypes',
    'productIds',
    'categoryIds',
    'productTypeIds',
    'publisherIds',
    'paymentTypes',
    'isDomestic',
  ],
  chart: { ranked: ['totalSalesNetto', 'margin', 'keys'], course: 'totalSalesNetto' },
  drill: {
    list: 'orders',
    days: ['approvedFrom', 'approvedTo'],
    always: { isFree: false },
    row: 'productId',
    filters: {
      productIds: 'productId',
      companyIds: 'companyId',
      companyTypes: 'companyType',
      markets: 'market',
      paymentTypes: 'paymentType',
      isDomestic: 'isDomestic',
    },
  },
})
