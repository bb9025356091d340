import type { LoggedRequest } from '@foyer/protocol/request-log'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CopyButton } from '../../ui/CopyButton.js'
import { Fact, Facts } from '../../ui/Facts.js'
import { Loading } from '../../ui/Loading.js'
import { Panel } from '../../ui/Panel.js'
import { Problem } from '../../ui/Problem.js'
import { TimeText } from '../../ui/TimeText.js'
import { Duration, RequestCaller, Status } from './log-columns.js'
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
  const shown = requests.find((request) => request.requestId === requestId)
  return (
    <Panel title="Request" isOpen={requestId !== undefined} onClose={onClose}>
      {shown ? (
        <RequestDetails request={shown} />
      ) : (
        requestId !== undefined && <OtherRequest requestId={requestId} />
      )}
    </Panel>
  )
}

/** A request that is not on the page. */
function OtherRequest({ requestId }: { requestId: string }): ReactNode {
  const { data, error, refetch } = useLoggedRequest(requestId)
  if (error !== null) return <Problem error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Loading what="the request" />
  if (data === null) {
    return (
      <p className="notice">
        The process that answered does not have this request. It may be older than the log, or
        another process answered it.
      </p>
    )
  }
  return <RequestDetails request={data} />
}

function RequestDetails({ request }: { request: LoggedRequest }): ReactNode {
  const { requestId, at, method, path, route, status, caller, errorCode, decisionId } = request
  return (
    <>
      <div className="panel-tools">
        <CopyButton text={requestId} what="request id" />
        <CopyButton text={JSON.stringify(request, null, 2)} what="JSON" />
      </div>
      <p className="log-whole">
        <code>{path === '' ? 'unreadable request' : `${method} ${path}`}</code>
      </p>
      {decisionId !== null && (
        <p>
          <Link to={`/denials?denial=${encodeURIComponent(decisionId)}`}>Why was this denied?</Link>
        </p>
      )}
      <Facts>
        <Fact name="Status">
          <Status status={status} />
        </Fact>
        {errorCode !== null && (
          <Fact name="Error">
            <code>{errorCode}</code>
          </Fact>
        )}
        <Fact name="Duration">
          <Duration request={request} />
        </Fact>
        <Fact name="Time">
          <TimeText iso={at} precision="second" />
        </Fact>
        <Fact name="Caller">
          <RequestCaller caller={caller} />
        </Fact>
        {caller.kind === 'member' && caller.id !== null && (
          <Fact name="Member">
            <Link to={`/members/${encodeURIComponent(caller.id)}`}>Show the member</Link>
          </Fact>
        )}
        <Fact name="Route">
          <code className="log-whole">{route}</code>
        </Fact>
        <Fact name="Request id">
          <code className="log-whole">{requestId}</code>
        </Fact>
      </Facts>
    </>
  )
}
