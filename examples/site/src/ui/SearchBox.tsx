import { type ReactNode, useEffect, useRef } from 'react'
import { useDraft } from './useDraft.js'

/** Debounce delay in milliseconds. */
const pauseMs = 250

interface SearchBoxProps {
  id: string
  label: string
  text: string
  /** Path of the results page; the text is its parameter `q`. */
  action: string
  /** True on the results page, which searches after a pause in typing. Other pages open it with Enter. */
  live: boolean
  onSearch(text: string): void
}

/** Search field with its label as placeholder. Enter searches immediately, also without JavaScript. */
export function SearchBox({ id, label, text, action, live, onSearch }: SearchBoxProps): ReactNode {
  const { draft, setDraft, reportNow } = useDraft(text, onSearch, live ? pauseMs : undefined)
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // Text that was typed before hydration.
    if (field.current?.value) setDraft(field.current.value)
  }, [setDraft])
  return (
    <form
      action={action}
      onSubmit={(event) => {
        event.preventDefault()
        reportNow()
      }}
    >
      <label htmlFor={id} className="visually-hidden">
        {label}
      </label>
      <input
        ref={field}
        id={id}
        name="q"
        type="search"
        className="input"
        placeholder={label}
        value={draft}
        maxLength={80}
        autoComplete="off"
        enterKeyHint="search"
        onChange={({ target }) => setDraft(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          // By default, Escape clears the field.
          event.preventDefault()
          event.currentTarget.blur()
        }}
      />
    </form>
  )
}
