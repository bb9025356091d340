import type { ReactNode } from 'react'
import { useFilmSearch } from '../film-list/useFilmSearch.js'
import { emptySearch, filmsLink } from '../films/film-search.js'
import { useLocalPath, useNavigate, useUnprefixedLocation } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { SearchBox } from '../ui/SearchBox.js'

/** Search in the header: searches the films from every page. */
export function SiteSearch(): ReactNode {
  const { films } = useTexts()
  const { search, change } = useFilmSearch()
  const isList = useUnprefixedLocation().pathname === '/films'
  const navigate = useNavigate()
  const action = useLocalPath()('/films')
  return (
    <search className="site-search">
      <SearchBox
        // Discards text that was typed but not searched for.
        key={`${isList}`}
        id="film-search"
        label={films.list.search}
        text={isList ? search.text : ''}
        action={action}
        live={isList}
        onSearch={(text) => {
          if (isList) change({ text }, { replace: true })
          else navigate(filmsLink({ ...emptySearch, text }))
        }}
      />
    </search>
  )
}
