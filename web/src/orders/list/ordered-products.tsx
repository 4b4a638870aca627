import { fileUrl } from '@brava/contract/files/file-url.ts'
import type { myOrders } from '@brava/contract/orders/my-orders.endpoints.ts'
import type { RowOf } from '../../api/list.ts'
import { Cover } from '../../ui/table/cells.tsx'
import classes from './ordered-products.module.css'

/** The products of an order in one cell: small covers and the first title. */
export function OrderedProducts({ lines }: { lines: RowOf<typeof myOrders.list>['lines'] }) {
  const [first] = lines
  return (
    <span className={classes.myLines}>
      <span className={classes.covers}>
        {lines.slice(0, 3).map((line) => (
          <Cover key={line.id} src={fileUrl(line.product.imageFileId)} width={24} />
        ))}
      </span>
      <span className={classes.myTitles} title={lines.map((line) => line.product.title).join(', ')}>
        {first?.product.title}
        {lines.length > 1 && ` +${lines.length - 1}`}
      </span>
    </span>
  )
}
