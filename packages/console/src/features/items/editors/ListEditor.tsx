import type { CollectionField } from '@foyer/protocol'
import { type KeyboardEvent, type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { CloseIcon } from '../../../ui/icons.js'
import { listOf } from './drafts.js'
import type { EditorAttributes } from './field-kinds.js'
import { texts } from './texts/texts.js'

interface ListEditorProps {
  field: CollectionField
  attributes: EditorAttributes
  draft: string
  onDraft: (draft: string) => void
}

/**
 * Editor of a list of strings: Enter or a comma adds the input, Backspace in an empty field removes the last string. In
 * a list of numbers only Enter adds, because a comma may be the sign before the decimals.
 */
export function ListEditor({ field, attributes, draft, onDraft }: ListEditorProps): ReactNode {
  const [input, setInput] = useState('')
  const entries = listOf(draft)
  const setEntries = (next: readonly string[]): void => onDraft(JSON.stringify(next))
  const add = (): void => {
    const text = input.trim()
    if (text === '') return
    setEntries([...entries, text])
    setInput('')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter also ends the composition of a character.
    if (event.nativeEvent.isComposing) return
    const isEnd = event.key === 'Enter' || (event.key === ',' && field.type !== 'NUMBER')
    if (isEnd && input.trim() !== '') {
      event.preventDefault()
      add()
    } else if (event.key === 'Backspace' && input === '' && entries.length > 0) {
      setEntries(entries.slice(0, -1))
    }
  }
  return (
    <div className="list-editor">
      {withKeys(entries).map(({ key, entry }, index) => (
        <span className="chip" key={key}>
          {entry}
          <Button
            className="chip-remove"
            aria-label={texts.remove(entry)}
            onPress={() => setEntries(entries.filter((_, other) => other !== index))}
          >
            <CloseIcon />
          </Button>
        </span>
      ))}
      <input
        {...attributes}
        type="text"
        placeholder={texts.addText}
        value={input}
        onChange={({ target }) => setInput(target.value)}
        onKeyDown={onKeyDown}
        onBlur={add}
      />
    </div>
  )
}

/** Gives each string a unique key, because a list may contain equal strings. */
function withKeys(entries: readonly string[]): { key: string; entry: string }[] {
  const counts = new Map<string, number>()
  return entries.map((entry) => {
    const count = counts.get(entry) ?? 0
    counts.set(entry, count + 1)
    return { key: `${count} ${entry}`, entry }
  })
}
