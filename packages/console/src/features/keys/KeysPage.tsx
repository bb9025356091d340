import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components'
import { DataTable } from '../../ui/DataTable.js'
import { Loading } from '../../ui/Loading.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Panel } from '../../ui/Panel.js'
import { Problem } from '../../ui/Problem.js'
import { KeyForm } from './KeyForm.js'
import { keyColumns } from './key-columns.js'
import { useKeys } from './useKeys.js'
import './keys.css'

/** Keys for servers of the owner's, and a form for a new one. */
export function KeysPage(): ReactNode {
  const keys = useKeys()
  const [making, setMaking] = useState(false)
  return (
    <>
      <PageHeader title="API keys" summary="For servers of yours. A key never belongs in a page.">
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
      <Panel title="A new key" isOpen={making} onClose={() => setMaking(false)}>
        <KeyForm onDone={() => setMaking(false)} />
      </Panel>
    </>
  )
}
