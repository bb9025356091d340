import type { ApiKeySummary } from '@foyer/protocol/api-keys'
import type { ReactNode } from 'react'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { explain } from '../../ui/Problem.js'
import { TimeText } from '../../ui/TimeText.js'
import type { DataColumn } from '../../ui/table/DataTable.js'
import { texts } from './texts/texts.js'
import { useDeleteKey } from './useKeys.js'

/** Columns of the API keys table. */
export const keyColumns: readonly DataColumn<ApiKeySummary>[] = [
  { id: 'name', name: texts.name, isFluid: true, cell: ({ name }) => <Name name={name} /> },
  { id: 'scopes', name: texts.scopes, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  {
    id: 'created',
    name: texts.created,
    showFrom: 'wide',
    cell: ({ createdAt }) => <TimeText iso={createdAt} precision="day" />,
  },
  {
    id: 'used',
    name: texts.used,
    showFrom: 'medium',
    cell: ({ lastUsedAt }) => (
      <TimeText iso={lastUsedAt} otherwise={texts.unused} precision="day" />
    ),
  },
  {
    id: 'expires',
    name: texts.expires,
    cell: ({ expiresAt }) => <TimeText iso={expiresAt} otherwise={texts.never} precision="day" />,
  },
  { id: 'remove', name: texts.remove, isTools: true, cell: (key) => <Removal apiKey={key} /> },
]

function Name({ name }: Pick<ApiKeySummary, 'name'>): ReactNode {
  return (
    <span className="cut" title={name}>
      {name}
    </span>
  )
}

function Scopes({ scopes }: Pick<ApiKeySummary, 'scopes'>): ReactNode {
  return (
    <span className="scopes">
      {scopes.map((scope) => (
        <span key={scope} className={`badge ${scope === 'all' ? 'warning' : ''}`}>
          {scope === 'all' ? texts.everything : scope}
        </span>
      ))}
    </span>
  )
}

function Removal({ apiKey: { id, name } }: { apiKey: ApiKeySummary }): ReactNode {
  const { mutate, isPending, error } = useDeleteKey()
  return (
    <>
      <ConfirmButton
        noun={name}
        word={texts.remove}
        question={texts.removal}
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
