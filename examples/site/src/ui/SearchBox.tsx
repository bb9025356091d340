import { type ReactNode, useEffect, useRef } from 'react'
import { useDraft } from './useDraft.js'

/** Debounce delay in milliseconds. */
const pauseMs = 250

interface SearchBoxProps {
  id: string
  label: string
  text: string
  onSearch(text: string): void
}

/** Search field that searches after a pause in typing; Enter searches at once, also without script. */
export function SearchBox(props: SearchBoxProps): ReactNode {
  const { draft, setDraft, tellNow } = useDraft(
    props.text,
    (text) => props.onSearch(text.trim()),
    pauseMs,
  )
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // What was typed before the page was hydrated.
    if (field.current?.value) setDraft(field.current.value)
  }, [setDraft])
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
        ref={field}
        id={props.id}
        name="q"
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
