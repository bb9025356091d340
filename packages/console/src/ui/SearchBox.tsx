import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button, Input, Label, SearchField } from 'react-aria-components'
import { CloseIcon, SearchIcon } from './icons.js'
import { texts } from './texts/texts.js'
import { typingPauseMs } from './useDebounced.js'

interface SearchBoxProps {
  label: string
  placeholder?: string
  value: string
  /** Called after a pause in typing, and immediately on Enter and on clearing. */
  onSearch: (text: string) => void
}

/** Search field that searches during typing. */
export function SearchBox({ label, placeholder, value, onSearch }: SearchBoxProps): ReactNode {
  const [text, setText] = useState(value)
  const submitted = useRef(value)

  // The back button changes the value. The value of the box's own search, which may be trimmed, must not overwrite
  // later input.
  useEffect(() => {
    if (value.trim() === submitted.current.trim()) return
    submitted.current = value
    setText(value)
  }, [value])

  const submit = (next: string): void => {
    if (next === submitted.current) return
    submitted.current = next
    onSearch(next)
  }
  const submitTyped = useEffectEvent(submit)
  useEffect(() => {
    const timer = setTimeout(() => submitTyped(text), typingPauseMs)
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
