import { useApiQuery } from '../api/useApiQuery.js'
import { useCollections } from '../collections-data/useCollections.js'

/**
 * Returns the id of the collection with this id or name, else of the member with this address, or of the only member
 * that a search finds. Else returns the text itself, which may be the id of something else. Undefined while the names
 * load.
 */
export function useSubjectId(text: string): string | undefined {
  const subject = text.trim()
  const isNamed = subject !== ''
  const collections = useCollections()
  const members = useApiQuery(
    ['members', 'subject', subject],
    (api, signal) => api.listMembers({ search: subject, limit: 2 }, signal),
    { enabled: isNamed, retry: false },
  )
  if (!isNamed) return ''
  if (collections.isPending || members.isPending) return undefined
  const named = collections.data?.find(
    ({ id, displayName }) => id === subject || isSameText(displayName, subject),
  )
  if (named) return named.id
  const found = members.data?.members ?? []
  const member =
    found.length === 1 ? found[0] : found.find(({ email }) => isSameText(email, subject))
  return member?.id ?? subject
}

function isSameText(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}
