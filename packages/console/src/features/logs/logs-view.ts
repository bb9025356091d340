import {
  type RequestKind,
  requestKinds,
  type StatusClass,
  statusClasses,
} from '@foyer/protocol/request-log'
import { urlParams } from '../../url/url-params.js'

/** State of the logs page, stored in its URL. */
export interface LogsView {
  kind: RequestKind
  /** Undefined for every status. */
  status: StatusClass | undefined
  /** Part of the path; empty for all. */
  path: string
  /** Empty for all. */
  requestId: string
  /** ISO time of the oldest request; empty for all. */
  since: string
  /** Id of the request in the panel. */
  openRequest: string | undefined
  isWatching: boolean
}

/** Parses the URL; invalid values become defaults. */
export function readLogsView(params: URLSearchParams): LogsView {
  const since = params.get('since') ?? ''
  return {
    kind: requestKinds.find((kind) => kind === params.get('kind')) ?? 'all',
    status: readStatusClass(params.get('status')),
    path: params.get('path') ?? '',
    requestId: params.get('id') ?? '',
    since: Number.isNaN(Date.parse(since)) ? '' : since,
    openRequest: params.get('request') ?? undefined,
    isWatching: params.get('watch') === 'on',
  }
}

/** Formats the URL without default values. */
export function writeLogsView(view: LogsView): URLSearchParams {
  const { status, path, requestId: id, since, openRequest: request } = view
  const kind = view.kind === 'all' ? undefined : view.kind
  const watch = view.isWatching ? 'on' : undefined
  return urlParams({ kind, status, path, id, since, watch, request })
}

/** Parses a class of status codes; undefined for any other string. */
function readStatusClass(text: string | null): StatusClass | undefined {
  return statusClasses.find((status) => status === text)
}
