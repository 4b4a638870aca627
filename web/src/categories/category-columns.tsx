import type { categories } from '@brava/contract/categories/categories.endpoints.ts'
import { vatTreatment } from '@brava/contract/enums.ts'
import type { RowOf } from '../api/list.ts'
import { count, date } from '../text/format.ts'
import { language } from '../text/language.ts'
import { Badge } from '../ui/basics/badge.tsx'
import type { Column } from '../ui/table/column.ts'
import { Link } from '../ui/basics/link.tsx'
import { t } from './categories.texts.ts'

type Row = RowOf<typeof categories.list>

export const columns: Column<Row>[] = [
  { id: 'title', header: t.title, cell: (row) => row.title, link: true, fixed: true, phone: 'title' },
  { id: 'parentTitle', header: t.parent, cell: (row) => row.parentTitle ?? '', phone: 'sub' },
  {
    id: 'masterTitle',
    header: t.master,
    cell: (row) => (row.isMasterCategory ? <Badge tone="neutral">{t.isMasterShort}</Badge> : (row.masterTitle ?? '')),
    phoneCell: (row) => (row.isMasterCategory ? <Badge tone="neutral">{t.isMasterShort}</Badge> : null),
    phone: 'badge',
  },
  {
    id: 'vat',
    field: 'defaultVatTreatment',
    header: t.vat,
    cell: (row) => vatTreatment.label(row.defaultVatTreatment, language),
    quiet: true,
    from: 760,
    phone: 'hidden',
  },
  {
    id: 'productCount',
    header: t.products,
    cell: (row) =>
      row.productCount === 0 ? (
        '0'
      ) : (
        <Link to={`/products?categoryIds=${encodeURIComponent(JSON.stringify([row.id]))}`}>
          {count(row.productCount)}
        </Link>
      ),
    align: 'right',
    phone: 'fact',
  },
  {
    id: 'createdDate',
    header: t.created,
    cell: (row) => date(row.createdDate),
    quiet: true,
    from: 640,
    phone: 'hidden',
  },
]
