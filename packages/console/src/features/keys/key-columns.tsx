import type { ApiKeySummary } from '@foyer/protocol/api-keys'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { explain } from '../../ui/Problem.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { useDeleteKey } from './useKeys.js'

/** Columns of the API keys table. */
export const keyColumns: readonly DataColumn<ApiKeySummary>[] = [
  { id: 'name', name: 'Name', cell: ({ name }) => name },
  { id: 'scopes', name: 'Scopes', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  { id: 'created', name: 'Created', cell: ({ createdAt }) => <TimeText iso={createdAt} /> },
  {
    id: 'used',
    name: 'Last used',
    cell: ({ lastUsedAt }) => <Time iso={lastUsedAt} otherwise="Not yet" />,
  },
  {
    id: 'expires',
    name: 'Expires',
    cell: ({ expiresAt }) => <Time iso={expiresAt} otherwise="Never" />,
  },
  { id: 'remove', name: 'Remove', isTools: true, cell: (key) => <Removal apiKey={key} /> },
]

function Scopes({ scopes }: Pick<ApiKeySummary, 'scopes'>): ReactNode {
  return (
    <span className="scopes">
      {scopes.map((scope) => (
        <span key={scope} className={`badge ${scope === 'all' ? 'warning' : ''}`}>
          {scope === 'all' ? 'everything' : scope}
        </span>
      ))}
    </span>
  )
}

function Time({ iso, otherwise }: { iso: string | null; otherwise: string }): ReactNode {
  return iso === null ? <span className="muted">{otherwise}</span> : <TimeText iso={iso} />
}

function Removal({ apiKey: { id, name } }: { apiKey: ApiKeySummary }): ReactNode {
  const { mutate, isPending, error } = useDeleteKey()
  return (
    <>
      <ConfirmButton
        what={name}
        word="Remove"
        question="The key stops working."
        isPending={isPending}
        onConfirm={() => mutate(id)}
      />
      {error !== null && (
        <span role="alert" className="key-problem">
          {explain(error)}
        </span>
      )}
    </>
  )
}
