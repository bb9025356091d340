import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { FormPanel } from '../../forms/FormPanel.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { KeyForm } from './KeyForm.js'
import { keyColumns } from './key-columns.js'
import { texts } from './texts/texts.js'
import { useKeys } from './useKeys.js'
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
        {({ keys: entries }) =>
          entries.length === 0 ? (
            <EmptyState title={texts.none}>{texts.noneHint}</EmptyState>
          ) : (
            <DataTable
              label={texts.title}
              columns={keyColumns}
              entries={entries}
              idOf={({ id }) => id}
            />
          )
        }
      </Loaded>
      <FormPanel title={texts.panel} isOpen={isCreating} onClose={() => setCreating(false)}>
        <KeyForm onDone={() => setCreating(false)} />
      </FormPanel>
    </>
  )
}
