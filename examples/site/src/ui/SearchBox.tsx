import type { ReactNode } from 'react'
import { useDraft } from './useDraft.js'
import './search-box.css'

/** Debounce delay in milliseconds. */
const pauseMs = 250

interface SearchBoxProps {
  id: string
  label: string
  text: string
  onSearch(text: string): void
}

/** Search field that searches after a pause in typing; Enter searches at once. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { draft, setDraft, tellNow } = useDraft(
    props.text,
    (text) => props.onSearch(text.trim()),
    pauseMs,
  )
  return (
    <form
      className="search-box"
      onSubmit={(event) => {
        event.preventDefault()
        tellNow()
      }}
    >
      <label htmlFor={props.id}>{props.label}</label>
      <input
        id={props.id}
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
