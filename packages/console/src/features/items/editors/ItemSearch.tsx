import type { Collection } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import {
  Button,
  ComboBox,
  Input,
  type Key,
  Label,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components'
import { NextIcon } from '../../../ui/icons.js'
import { type Choice, useChoices } from './useReferenced.js'

interface ItemSearchProps {
  label: string
  collection: Collection | undefined
  /** Ids that are not offered. */
  taken?: readonly string[]
  placeholder: string
  autoFocus?: boolean
  describedBy?: string | undefined
  onChoose: (choice: Choice) => void
}

/** Combo box that finds an item of a collection by its name. */
export function ItemSearch(props: ItemSearchProps): ReactNode {
  const { label, collection, taken = [], placeholder, autoFocus = false, onChoose } = props
  const [text, setText] = useState('')
  const { data = [], error } = useChoices(collection, text)
  const choices = data.filter(({ id }) => !taken.includes(id))
  const choose = (key: Key | null): void => {
    const choice = choices.find(({ id }) => id === key)
    if (choice === undefined) return
    setText('')
    onChoose(choice)
  }
  return (
    <ComboBox
      className="item-search"
      items={choices}
      inputValue={text}
      onInputChange={setText}
      selectedKey={null}
      onSelectionChange={choose}
      menuTrigger="focus"
      allowsEmptyCollection
      autoFocus={autoFocus}
      {...(props.describedBy === undefined ? {} : { 'aria-describedby': props.describedBy })}
    >
      <Label className="visually-hidden">{label}</Label>
      <div className="item-search-box">
        <Input className="input" placeholder={placeholder} spellCheck={false} autoComplete="off" />
        <Button className="item-search-open" aria-label="Show items">
          <NextIcon />
        </Button>
      </div>
      <Popover className="choices-popover" placement="bottom start">
        <ListBox
          className="choices"
          renderEmptyState={() => (
            <p className="choices-empty">
              {error === null ? 'No item has this name.' : 'The items could not be loaded.'}
            </p>
          )}
        >
          {(choice: Choice) => (
            <ListBoxItem className="choices-item" id={choice.id} textValue={choice.label}>
              <span className="cut">{choice.label}</span>
              <code>{choice.id}</code>
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
