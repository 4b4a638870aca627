import { useEffect, useRef } from 'react'
import shellClasses from '../shell/shell.module.css'
import { showWithin } from '../ui/show-within.ts'
import type { DocGroup } from './contents.ts'
import classes from './developers.module.css'

/** All pages, group by group; a call shows its method beside it. */
export function Contents({ groups, at, onGo }: { groups: readonly DocGroup[]; at: string; onGo?: () => void }) {
  const root = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is what the list follows
  useEffect(() => {
    showWithin(root.current?.querySelector('[aria-current="page"]'))
  }, [at, groups])
  return (
    <div ref={root}>
      {groups.map((group) => (
        <div key={group.key} lang={group.isReference ? 'en' : undefined}>
          <div className={shellClasses.heading}>{group.title}</div>
          <ul className={shellClasses.nav}>
            {group.pages.map((page) => (
              <li key={page.key}>
                <a
                  href={`#${page.key}`}
                  className={`${shellClasses.item} ${classes.item}`}
                  aria-current={page.key === at ? 'page' : undefined}
                  title={page.title}
                  onClick={onGo}
                >
                  <span className={shellClasses.itemLabel}>{page.title}</span>
                  {'call' in page && <span data-method={page.call.method}>{page.call.method}</span>}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}
