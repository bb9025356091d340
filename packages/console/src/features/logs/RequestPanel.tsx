import type { LoggedRequest } from '@foyer/protocol/request-log'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../ui/CopyButton.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Loaded } from '../../ui/Loaded.js'
import { Panel } from '../../ui/Panel.js'
import { TimeText } from '../../ui/TimeText.js'
import { commonWords } from '../../ui/texts/texts.js'
import { denialPath, memberPath } from '../../url/page-paths.js'
import { Duration, RequestCaller, Status } from './log-columns.js'
import { texts } from './texts/texts.js'
import { useLoggedRequest } from './useLogs.js'

interface RequestPanelProps {
  /** Id of the request to show; undefined closes the panel. */
  requestId: string | undefined
  /** Requests of the page. Another request is read from the server. */
  requests: readonly LoggedRequest[]
  onClose: () => void
}

/** Panel with one request in detail. */
export function RequestPanel({ requestId, requests, onClose }: RequestPanelProps): ReactNode {
  const query = useLoggedRequest(requestId, requests)
  return (
    <Panel title={texts.columns.request} isOpen={requestId !== undefined} onClose={onClose}>
      {requestId !== undefined && (
        <Loaded query={query} noun={texts.panel.request}>
          {(request) =>
            request === null ? (
              <p className="notice">{texts.panel.gone}</p>
            ) : (
              <RequestDetails request={request} />
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}

function RequestDetails({ request }: { request: LoggedRequest }): ReactNode {
  const { requestId, at, method, path, route, status, caller, errorCode, decisionId } = request
  return (
    <>
      <div className="panel-tools">
        <CopyButton text={requestId} noun={texts.panel.id} />
        <CopyButton text={JSON.stringify(request, null, 2)} noun="JSON" />
      </div>
      <p className="log-whole">
        <code>{path === '' ? texts.unreadable : `${method} ${path}`}</code>
      </p>
      {decisionId !== null && (
        <p>
          <Link to={denialPath(decisionId)}>{commonWords.whyDenied}</Link>
        </p>
      )}
      <Facts>
        <Fact name={texts.columns.status}>
          <Status status={status} />
        </Fact>
        {errorCode !== null && (
          <Fact name={texts.columns.error}>
            <code>{errorCode}</code>
          </Fact>
        )}
        <Fact name={texts.columns.duration}>
          <Duration request={request} />
        </Fact>
        <Fact name={commonWords.time}>
          <TimeText iso={at} precision="second" />
        </Fact>
        <Fact name={texts.columns.caller}>
          <RequestCaller caller={caller} />
        </Fact>
        {caller.kind === 'member' && caller.id !== null && (
          <Fact name={texts.panel.member}>
            <Link to={memberPath(caller.id)}>{commonWords.showMember}</Link>
          </Fact>
        )}
        <Fact name={texts.panel.route}>
          <code className="log-whole">{route}</code>
        </Fact>
        <Fact name={commonWords.requestId}>
          <code className="log-whole">{requestId}</code>
        </Fact>
      </Facts>
    </>
  )
}
