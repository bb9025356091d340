import type { ApiKeySummary } from '@foyer/protocol/api-keys'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { FormError } from '../../forms/FormError.js'
import { FormPanel } from '../../forms/FormPanel.js'
import { ConfirmButton } from '../../ui/ConfirmButton.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { TimeText } from '../../ui/TimeText.js'
import { type DataColumn, DataTable } from '../../ui/table/DataTable.js'
import { commonWords } from '../../ui/texts/texts.js'
import { KeyForm } from './KeyForm.js'
import { texts } from './texts/texts.js'
import { useDeleteKey, useKeys } from './useKeys.js'
import './keys.css'

/** API keys of the owner's servers, and a form to create one. */
export function KeysPage(): ReactNode {
  const keys = useKeys()
  const [isCreating, setCreating] = useState(false)
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary}>
        <Button className="button primary" onPress={() => setCreating(true)}>
          {texts.create}
        </Button>
      </PageHeader>
      <Loaded query={keys} noun={texts.noun}>
        {(data) => (
          <DataTable
            label={texts.title}
            columns={keyColumns}
            entries={data.keys}
            empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
            idOf={({ id }) => id}
          />
        )}
      </Loaded>
      <FormPanel title={texts.panel} isOpen={isCreating} onClose={() => setCreating(false)}>
        <KeyForm onDone={() => setCreating(false)} />
      </FormPanel>
    </>
  )
}

/** Columns of the API keys table. */
const keyColumns: readonly DataColumn<ApiKeySummary>[] = [
  { name: texts.name, isFluid: true, cell: ({ name }) => <Name name={name} /> },
  { name: texts.scopes, cell: ({ scopes }) => <Scopes scopes={scopes} /> },
  {
    name: texts.created,
    showFrom: 'wide',
    cell: ({ createdAt }) => <TimeText iso={createdAt} precision="day" />,
  },
  {
    name: texts.used,
    showFrom: 'medium',
    cell: ({ lastUsedAt }) => (
      <TimeText iso={lastUsedAt} otherwise={texts.unused} precision="day" />
    ),
  },
  {
    name: texts.expires,
    cell: ({ expiresAt }) => <TimeText iso={expiresAt} otherwise={texts.never} precision="day" />,
  },
  { name: commonWords.remove, isTools: true, cell: (key) => <Removal apiKey={key} /> },
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
        word={commonWords.remove}
        question={texts.removal}
        isPending={isPending}
        onConfirm={() => mutate(id)}
      />
      <FormError error={error} />
    </>
  )
}
