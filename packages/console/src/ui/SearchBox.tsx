import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button, Input, Label, SearchField } from 'react-aria-components'
import { CloseIcon, SearchIcon } from './icons.js'
import { texts } from './texts/texts.js'

interface SearchBoxProps {
  label: string
  placeholder?: string
  value: string
  /** Called after a pause in typing, and at once on Enter and on clearing. */
  onSearch: (text: string) => void
}

/** Debounce delay in milliseconds. */
const pauseMs = 250

/** Search field that searches during typing. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps): ReactNode {
  const [text, setText] = useState(value)
  const submitted = useRef(value)
  const search = useRef(onSearch)
  search.current = onSearch

  // The back button changes the value. The value of the box's own search must not overwrite later input.
  useEffect(() => {
    if (value === submitted.current) return
    submitted.current = value
    setText(value)
  }, [value])

  const submit = (next: string): void => {
    if (next === submitted.current) return
    submitted.current = next
    search.current(next)
  }
  useEffect(() => {
    const timer = setTimeout(() => {
      if (text === submitted.current) return
      submitted.current = text
      search.current(text)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [text])

  return (
    <SearchField
      className="search-box"
      value={text}
      onChange={setText}
      onSubmit={submit}
      onClear={() => submit('')}
    >
      <Label className="visually-hidden">{label}</Label>
      <SearchIcon />
      <Input
        className="input"
        placeholder={placeholder ?? label}
        spellCheck={false}
        autoComplete="off"
      />
      <Button className="search-clear" aria-label={texts.clear}>
        <CloseIcon />
      </Button>
    </SearchField>
  )
}
