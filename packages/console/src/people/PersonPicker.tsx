import type { ViewAs } from '@foyer/protocol/query-as'
import { keepPreviousData } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { useApiQuery } from '../api/useApiQuery.js'
import { SearchChoice, type SearchResult } from '../ui/choice/SearchChoice.js'
import { useDebounced } from '../ui/useDebounced.js'
import './people.css'
import { commonWords, texts } from '../ui/texts/texts.js'

/** Members that a search offers. */
const maxResults = 20

interface PersonPickerProps {
  onPick: (viewAs: ViewAs) => void
  /** Further choices. */
  children?: ReactNode
}

/** Choice of a visitor, or of a member by a search, as whom the items are shown. */
export function PersonPicker({ onPick, children }: PersonPickerProps): ReactNode {
  const [text, setText] = useState('')
  const { data = [], error, isPending } = useMembersNamed(text)
  return (
    <div className="person-picker">
      <Button className="button" onPress={() => onPick({ kind: 'visitor' })}>
        {commonWords.visitor}
      </Button>
      {children}
      <SearchChoice
        label={texts.people.member}
        isLabelShown
        openLabel={texts.people.open}
        placeholder={texts.people.placeholder}
        choices={data}
        emptyText={
          error !== null
            ? texts.people.notLoaded
            : isPending
              ? commonWords.searching
              : texts.people.none
        }
        text={text}
        onText={setText}
        onChoose={({ id }) => onPick({ kind: 'member', memberId: id })}
      />
    </div>
  )
}

/** Finds active members: others cannot log in and get nothing. */
function useMembersNamed(text: string) {
  const search = useDebounced(text.trim())
  return useApiQuery(
    ['members', 'named', search],
    async (api, signal): Promise<SearchResult[]> => {
      const named = search === '' ? {} : { search }
      const request = { ...named, status: 'ACTIVE', limit: maxResults } as const
      const { members } = await api.listMembers(request, signal)
      return members.map(({ id, nickname, email }) => ({
        id,
        label: nickname || email,
        detail: nickname === '' ? '' : email,
      }))
    },
    { placeholderData: keepPreviousData },
  )
}
