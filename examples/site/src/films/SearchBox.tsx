import type { ReactNode } from 'react'
import { useDraft } from './useDraft.js'

/** Milliseconds without a letter before the search runs. */
const pauseMs = 250

/** Searches while one types, after a short pause; Enter searches at once. */
export function SearchBox(props: { text: string; onSearch(text: string): void }): ReactNode {
  const { draft, setDraft, tellNow } = useDraft(
    props.text,
    (text) => props.onSearch(text.trim()),
    pauseMs,
  )
  return (
    <form
      className="filter-search"
      onSubmit={(event) => {
        event.preventDefault()
        tellNow()
      }}
    >
      <label htmlFor="film-search">Search in titles</label>
      <input
        id="film-search"
        type="search"
        className="input"
        value={draft}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setDraft(target.value)}
      />
    </form>
  )
}
