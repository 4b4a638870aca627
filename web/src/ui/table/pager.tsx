import { IconChevronDown, IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { List } from '../../api/list.ts'
import { pageSizes } from '../../api/page-size.ts'
import { count } from '../../text/format.ts'
import classes from './pager.module.css'
import { t } from '../ui.texts.ts'
import { t as tableTexts } from './table.texts.ts'

/** Pages to show: the first, the current one and its neighbours, the last; null is a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, pages])]
    .filter((each) => each >= 1 && each <= pages)
    .sort((a, b) => a - b)
  return wanted.flatMap((each, index) => {
    const before = wanted[index - 1]
    if (before === undefined || each - before === 1) return [each]
    return each - before === 2 ? [each - 1, each] : [null, each]
  })
}

/**
 * 'Showing 1 to 50 of 12.438 entries', rows per page, and the current page with one on each side (specification §9).
 */
export function Pager<Row, Filters, Answer>({
  list,
  label,
  plain = false,
  before,
}: {
  list: List<Row, Filters, Answer>
  /** The name of the list whose pages these are, if a screen has several. */
  label?: string
  plain?: boolean
  /** Placed before the rows per page. */
  before?: ReactNode
}) {
  const id = useId()
  const from = list.total === 0 ? 0 : (list.page - 1) * list.size + 1
  const to = Math.min(list.page * list.size, list.total)
  return (
    <nav
      className={classes.pager}
      data-plain={plain || undefined}
      data-loading={list.isLoading || undefined}
      aria-label={label ? `${tableTexts.pages}: ${label}` : tableTexts.pages}
    >
      <span role="status">
        {list.isLoading ? t.loading : tableTexts.showing(count(from), count(to), count(list.total))}
      </span>
      <span className={classes.pagerEnd}>
        {before}
        <span className={classes.sizes}>
          <label htmlFor={id}>{tableTexts.rows}</label>
          <span className={classes.chooser}>
            <select id={id} value={list.size} onChange={(event) => list.setSize(Number(event.currentTarget.value))}>
              {[...new Set([...pageSizes, list.size])]
                .sort((a, b) => a - b)
                .map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
            </select>
            <IconChevronDown aria-hidden />
          </span>
        </span>
        <span className={classes.pages}>
          <button
            type="button"
            aria-label={tableTexts.previousPage}
            disabled={list.page <= 1}
            onClick={() => list.setPage(list.page - 1)}
          >
            <IconChevronLeft />
          </button>
          {pagesShown(list.page, list.pages).map((page, index) =>
            page === null ? (
              <span key={`gap${index}`} className={classes.gap} aria-hidden="true">
                …
              </span>
            ) : (
              <button
                key={page}
                type="button"
                aria-label={tableTexts.page(page)}
                aria-current={page === list.page ? 'page' : undefined}
                onClick={() => list.setPage(page)}
              >
                {count(page)}
              </button>
            ),
          )}
          <button
            type="button"
            aria-label={tableTexts.nextPage}
            disabled={list.page >= list.pages}
            onClick={() => list.setPage(list.page + 1)}
          >
            <IconChevronRight />
          </button>
        </span>
      </span>
    </nav>
  )
}
