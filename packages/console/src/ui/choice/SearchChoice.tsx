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
import { NextIcon } from '../icons.js'
import './search-choice.css'

/** One result of a search. */
export interface SearchResult {
  id: string
  label: string
  /** Small text beside the label; the id if it is left out. */
  detail?: string
}

interface SearchChoiceProps {
  label: string
  isLabelShown?: boolean
  /** Name of the button that opens the list. */
  openLabel: string
  choices: readonly SearchResult[]
  /** Text instead of an empty list. */
  emptyText: string
  placeholder: string
  text: string
  describedBy?: string | undefined
  onText: (text: string) => void
  onChoose: (choice: SearchResult) => void
}

/** Combo box whose caller searches the choices by the typed text. */
export function SearchChoice(props: SearchChoiceProps): ReactNode {
  const { label, isLabelShown = false, choices, text, describedBy } = props
  // The list closes when the selected key changes. The key is cleared when the list opens, so that the same entry can
  // be chosen again.
  const [chosen, setChosen] = useState<Key | null>(null)
  const choose = (key: Key | null): void => {
    // Escape, and leaving the box, discard the text. The list would open again for a text without a choice.
    if (key === null) props.onText('')
    const choice = choices.find(({ id }) => id === key)
    if (choice === undefined || key === chosen) return
    setChosen(key)
    props.onText('')
    props.onChoose(choice)
  }
  return (
    <ComboBox
      className="search-choice"
      items={choices}
      inputValue={text}
      onInputChange={props.onText}
      selectedKey={chosen}
      onOpenChange={(isOpen) => isOpen && setChosen(null)}
      onSelectionChange={choose}
      menuTrigger="focus"
      allowsEmptyCollection
      {...(describedBy === undefined ? {} : { 'aria-describedby': describedBy })}
    >
      <Label className={isLabelShown ? undefined : 'visually-hidden'}>{label}</Label>
      <div className="search-choice-box">
        <Input
          className="input"
          placeholder={props.placeholder}
          spellCheck={false}
          autoComplete="off"
        />
        <Button className="search-choice-open" aria-label={props.openLabel}>
          <NextIcon />
        </Button>
      </div>
      <Popover className="popover choices-popover" placement="bottom start">
        <ListBox
          className="choices"
          renderEmptyState={() => <p className="choices-empty">{props.emptyText}</p>}
        >
          {(choice: SearchResult) => (
            <ListBoxItem className="choices-item" id={choice.id} textValue={choice.label}>
              <span className="cut">{choice.label}</span>
              {choice.detail === undefined ? (
                <code>{choice.id}</code>
              ) : (
                <small>{choice.detail}</small>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  )
}
