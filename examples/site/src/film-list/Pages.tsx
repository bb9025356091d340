import type { ReactNode } from 'react'
import { changeSearch, type FilmSearch, filmsLink, pageSize } from '../films/film-search.js'
import { Link } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { pageNumbers } from './page-numbers.js'

/** Links to the other pages of a search. */
export function Pages({ search, total }: { search: FilmSearch; total: number }): ReactNode {
  const { list } = useTexts().films
  const last = Math.ceil(total / pageSize)
  if (last < 2) return null
  const { page } = search
  return (
    <nav aria-label={list.pages} className="pages numeric">
      {page > 1 ? (
        <PageLink search={search} page={page - 1} label={list.previous} rel="prev" />
      ) : null}
      <ol>
        {pageNumbers(page, last).map((one, at, all) => (
          <li key={one === 'gap' ? `gap after ${all[at - 1]}` : one}>
            {one === 'gap' ? (
              <span aria-hidden="true">…</span>
            ) : (
              <PageLink search={search} page={one} label={`${one}`} />
            )}
          </li>
        ))}
      </ol>
      {page < last ? (
        <PageLink search={search} page={page + 1} label={list.next} rel="next" />
      ) : null}
    </nav>
  )
}

interface PageLinkProps {
  search: FilmSearch
  page: number
  label: string
  rel?: 'prev' | 'next'
}

function PageLink({ search, page, label, rel }: PageLinkProps): ReactNode {
  const { list } = useTexts().films
  return (
    <Link
      to={filmsLink(changeSearch(search, { page }))}
      rel={rel}
      aria-label={rel ? undefined : list.page(page)}
      aria-current={page === search.page ? 'page' : undefined}
    >
      {label}
    </Link>
  )
}
