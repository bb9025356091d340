import type { Collection } from '@foyer/protocol'
import { type ReactNode, useState } from 'react'
import { SearchChoice, type SearchResult } from '../../../ui/choice/SearchChoice.js'
import { texts } from './texts/texts.js'
import { useChoices } from './useReferenced.js'

interface ItemSearchProps {
  label: string
  collection: Collection | undefined
  /** Ids that are not offered. */
  excludedIds?: readonly string[]
  placeholder: string
  autoFocus?: boolean
  describedBy?: string | undefined
  onChoose: (choice: SearchResult) => void
}

/** Combo box that finds an item of a collection by its name. */
export function ItemSearch({ collection, excludedIds = [], ...props }: ItemSearchProps): ReactNode {
  const [text, setText] = useState('')
  const { data = [], error, isPending } = useChoices(collection, text)
  return (
    <SearchChoice
      {...props}
      openLabel={texts.showItems}
      choices={data.filter(({ id }) => !excludedIds.includes(id))}
      emptyText={error !== null ? texts.notLoaded : isPending ? texts.searching : texts.noItem}
      text={text}
      onText={setText}
    />
  )
}
