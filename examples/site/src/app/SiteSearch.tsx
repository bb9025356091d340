import { type ReactNode, useEffect, useRef } from 'react'
import { useFilmSearch } from '../film-list/useFilmSearch.js'
import { emptySearch, filmsLink } from '../films/film-search.js'
import { useLocalPath, useNavigate, useUnprefixedLocation } from '../language/links.js'
import { useTexts } from '../language/texts-context.js'
import { SearchBox } from '../ui/SearchBox.js'

/** Search in the header: searches the films from every page. The key `/` focuses it. */
export function SiteSearch(): ReactNode {
  const { films } = useTexts()
  const { search, change } = useFilmSearch()
  const isList = useUnprefixedLocation().pathname === '/films'
  const navigate = useNavigate()
  const action = useLocalPath()('/films')
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const focusField = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, target } = event
      if (key !== '/' || ctrlKey || metaKey || takesLetters(target)) return
      // Prevents the browser from typing the key into the field.
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', focusField)
    return () => document.removeEventListener('keydown', focusField)
  }, [])
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
        field={field}
      />
    </search>
  )
}

/** Returns true for a text field, and for a list with keyboard type-ahead. */
function takesLetters(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input:not([type=radio]), textarea, select')
}
