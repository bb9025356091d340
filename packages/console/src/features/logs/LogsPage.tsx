import type { ListRequestsResponse } from '@foyer/protocol/request-log'
import type { ReactNode } from 'react'
import { Choice } from '../../forms/Choice.js'
import { EmptyState } from '../../ui/EmptyState.js'
import { Loaded } from '../../ui/Loaded.js'
import { PageHeader } from '../../ui/PageHeader.js'
import { TimeText } from '../../ui/TimeText.js'
import { DataTable } from '../../ui/table/DataTable.js'
import { ShowOlder } from '../../ui/table/ShowOlder.js'
import { useUrlView } from '../../url/useUrlView.js'
import { LogFilters } from './LogFilters.js'
import { logColumns } from './log-columns.js'
import { type LogsView, readLogsView, writeLogsView } from './logs-view.js'
import { RequestPanel } from './RequestPanel.js'
import { texts } from './texts/texts.js'
import { useLogs } from './useLogs.js'
import './logs.css'

/**
 * Recent requests, errors and slow requests of one server process: the one that answers the call.
 */
export function LogsPage(): ReactNode {
  const [view, change] = useUrlView(readLogsView, writeLogsView)
  const logs = useLogs(view)
  const requests = logs.data?.pages.flatMap((page) => page.requests) ?? []
  const filter = (part: Partial<LogsView>): void =>
    change({ openRequest: undefined, ...part }, { replace: true })
  return (
    <>
      <PageHeader title={texts.title} summary={texts.summary}>
        <div className="cluster log-filters request-filters">
          <LogFilters view={view} onChange={filter} />
          <Choice checked={view.isWatching} onChange={(isWatching) => filter({ isWatching })}>
            {texts.refresh}
          </Choice>
        </div>
      </PageHeader>
      <Loaded query={logs} noun={texts.log} lines={10}>
        {({ pages: [latest] }) => (
          <>
            {latest && <Source response={latest} />}
            <DataTable
              label={texts.label}
              columns={logColumns}
              entries={requests}
              empty={<EmptyState title={texts.none}>{texts.noneHint}</EmptyState>}
              idOf={({ requestId }) => requestId}
              busy={logs.isPlaceholderData}
              onOpen={(openRequest) => change({ openRequest })}
            />
            <ShowOlder query={logs} />
          </>
        )}
      </Loaded>
      <RequestPanel
        requestId={view.openRequest}
        requests={requests}
        onClose={() => change({ openRequest: undefined }, { replace: true })}
      />
    </>
  )
}

/** Names the process that responded, and its threshold for slow requests. */
function Source({ response: { process, slowMs } }: { response: ListRequestsResponse }): ReactNode {
  return (
    <p className="log-source">
      {texts.source(<code>{process.name}</code>, <TimeText iso={process.since} />, slowMs)}
      {process.shared && ` ${texts.shared}`}
    </p>
  )
}
