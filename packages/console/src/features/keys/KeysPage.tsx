import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { Loading } from '../../ui/Loading.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Panel } from '../../ui/Panel.js'
import { Problem } from '../../ui/Problem.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { KeyForm } from './KeyForm.js'
import { keyColumns } from './key-columns.js'
import { useKeys } from './useKeys.js'
import './keys.css'

/** API keys of the owner's servers, and a form to create one. */
export function KeysPage(): ReactNode {
  const keys = useKeys()
  const [making, setMaking] = useState(false)
  return (
    <>
      <PageHeader title="API keys" summary="For your own servers. Never use a key in a browser.">
        <Button className="button primary" onPress={() => setMaking(true)}>
          Make a key
        </Button>
      </PageHeader>
      {keys.error !== null ? (
        <Problem error={keys.error} onRetry={() => keys.refetch()} />
      ) : keys.data === undefined ? (
        <Loading what="keys" />
      ) : (
        <DataTable
          label="API keys"
          columns={keyColumns}
          entries={keys.data.keys}
          idOf={({ id }) => id}
          narrow="cards"
        />
      )}
      <Panel title="New API key" isOpen={making} onClose={() => setMaking(false)}>
        <KeyForm onDone={() => setMaking(false)} />
      </Panel>
    </>
  )
}
