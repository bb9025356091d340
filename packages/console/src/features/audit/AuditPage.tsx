import type { NamedAuditEntry } from '@foyer/protocol/audit'
import type { ReactNode } from 'react'
import { Button } from 'react-aria-components'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api-context.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loading } from '../../ui/Loading.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { Problem } from '../../ui/Problem.js'
import { SearchBox } from '../../ui/SearchBox.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { ShowOlder } from '../../ui/table/ShowOlder.js'
import { ActionChoice } from './ActionChoice.js'
import { auditColumns } from './audit-columns.js'
import { auditFilter, readAuditView, writeAuditView } from './audit-view.js'
import { useAudit } from './useAudit.js'
import './audit.css'

/** Audit log of accounts and of the owner's actions, newest first. */
export function AuditPage(): ReactNode {
  const [params, setParams] = useSearchParams()
  const api = useApi()
  const view = readAuditView(params)
  const audit = useAudit(view)
  const show = (change: Partial<typeof view>): void =>
    setParams(writeAuditView({ ...view, ...change }), { replace: true })
  const exportShown = async (): Promise<void> => {
    const { startAuditExport } = await import('./start-audit-export.js')
    startAuditExport(api, auditFilter(view))
  }
  return (
    <>
      <PageHeader
        title="Audit"
        summary="Actions on accounts and by the owner, newest first. Entries are kept for 90 days."
      >
        <div className="audit-tools">
          <ActionChoice value={view.action} onChange={(action) => show({ action })} />
          <SearchBox
            label="Id of member or collection"
            value={view.subject}
            onSearch={(subject) => show({ subject })}
          />
          <Button className="button" onPress={() => exportShown()}>
            Export CSV
          </Button>
        </div>
      </PageHeader>
      {audit.error !== null ? (
        <Problem error={audit.error} onRetry={() => audit.refetch()} />
      ) : audit.data === undefined ? (
        <Loading what="the audit log" />
      ) : (
        <Entries entries={audit.data.pages.flatMap(({ entries }) => entries)} />
      )}
      <ShowOlder query={audit} />
    </>
  )
}

function Entries({ entries }: { entries: readonly NamedAuditEntry[] }): ReactNode {
  if (entries.length === 0) {
    return <EmptyState title="Nothing here">No entry matches the filter.</EmptyState>
  }
  return (
    <DataTable
      label="Audit log"
      columns={auditColumns}
      entries={entries}
      idOf={({ id }) => id}
      narrow="cards"
    />
  )
}
